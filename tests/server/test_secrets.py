"""Nothing hidden leaves the process: two servers that differ only in what is hidden say the same, byte for byte."""

import asyncio
import io
import json
import logging
from contextlib import suppress
from dataclasses import replace as with_functions
from functools import partial
from hashlib import sha256
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from httpx import ASGITransport, AsyncClient
from msgspec.structs import replace

from tercet.core.commitment import Secret, commit
from tercet.core.rng import format_seed
from tercet.games.sets.geometry import find_sets
from tercet.games.sets.model import SetState
from tercet.games.sets.presets import SET
from tercet.server.clock import TableClock
from tercet.server.guests import COOKIE, guest_of
from tercet.server.logs import configure_logs
from tests.server.house import open_house
from tests.server.playing import call, play_to_the_end
from tests.server.visitor import NONCE, Visitor
from tests.serving import NewServer

PEOPLE = ("anna", "bela", "cleo", "zoe")
SAME = 9
"""So many undealt cards are the same on both servers, since they come to the table."""


def name_of(token: str) -> str:
    """The name under which the server knows the owner of a guest id."""
    name = guest_of(f"{COOKIE}={token}")
    assert name is not None
    return name


class Hidden:
    """What is different on each server: secrets, nonces, guest ids, the order of the deck."""

    def __init__(self, letter: str) -> None:
        self.letter = letter
        self.tokens = {who: (letter + who).ljust(43, letter) for who in PEOPLE}
        self.nonces = {who: sha256((letter + who).encode()).hexdigest()[:32] for who in PEOPLE}
        self.bots = sha256(letter.encode()).hexdigest()[:32]
        self.secrets: list[Secret] = []

    def secret(self) -> Secret:
        """The next secret of a deal."""
        digest = sha256(f"{self.letter} {len(self.secrets)}".encode()).hexdigest()
        self.secrets.append(Secret(digest[:32], digest[32:]))
        return self.secrets[-1]

    def deal(self, config: Any, seats: int, seed: int) -> SetState:
        """The same table, with other cards behind it."""
        state = SET.new(config, seats, seed)
        if self.letter == "a":
            return state
        return replace(state, deck=state.deck[:SAME] + state.deck[: SAME - 1 : -1], seed=format_seed(seed ^ 1))

    def texts(self) -> list[str]:
        """Everything that nobody may be told before the end."""
        hidden = [self.bots, *self.tokens.values(), *self.nonces.values()]
        hidden += [name_of(token) for token in self.tokens.values()]
        return hidden + [part for secret in self.secrets for part in (secret.seed, secret.salt)]


class Ear:
    """A socket to a server in this process."""

    def __init__(self, web: AsyncClient, path: str, headers: dict[str, str]) -> None:
        assert isinstance(web._transport, ASGITransport)
        path, _, query = path.partition("?")
        scope: dict[str, Any] = {
            "type": "websocket",
            "path": path,
            "query_string": query.encode(),
            "client": ("192.0.2.1", 1),
            "headers": [(name.encode(), value.encode()) for name, value in {"host": "tercet", **headers}.items()],
        }
        self.heard: list[bytes] = []
        self.key = 0
        self._said: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self._said.put_nowait({"type": "websocket.connect"})
        self.task = asyncio.ensure_future(web._transport.app(scope, self._said.get, self._hear))

    async def _hear(self, message: Any) -> None:
        if message["type"] == "websocket.send":
            self.heard.append(message["text"].encode())
        elif message["type"] == "websocket.close":
            self.heard.append(f"closed {message['code']}".encode())
            self._said.put_nowait({"type": "websocket.disconnect", "code": message["code"]})

    async def until(self, part: bytes) -> bytes:
        """Wait until something is heard that has this in it."""
        for _ in range(1000):
            if self.heard and part in self.heard[-1]:
                await asyncio.sleep(0.005)
                return self.heard[-1]
            await asyncio.sleep(0.005)
        raise TimeoutError(part)

    async def say(self, message: Any, answer: bytes) -> bytes:
        """Send a message and wait for the answer."""
        text = message if isinstance(message, str) else json.dumps(message)
        self._said.put_nowait({"type": "websocket.receive", "text": text})
        return await self.until(answer)

    async def act(self, kind: str, action: dict[str, Any], key: int = 0) -> bytes:
        """Do something; the answer."""
        self.key += not key
        number = key or self.key
        return await self.say({"type": kind, "key": number, "action": action}, f'"reply":{number}'.encode())

    async def hang_up(self) -> None:
        """Close the socket."""
        self._said.put_nowait({"type": "websocket.disconnect", "code": 1000})
        with suppress(asyncio.CancelledError):
            await self.task


class World:
    """A server, and everything that was heard from it while something was hidden."""

    def __init__(self, letter: str) -> None:
        self.hidden = Hidden(letter)
        self.heard: dict[str, list[bytes]] = {}
        self.revealed: list[bytes] = []

    def said(self, who: str) -> bytes:
        """What was heard, but for the commitments, which differ as they should."""
        text = b"\n".join(self.heard[who])
        for secret in self.hidden.secrets:
            text = text.replace(commit(secret).encode(), b"(a commitment)")
        return text

    async def ask(self, web: AsyncClient, who: str, method: str, path: str, **more: Any) -> bytes:
        """Make a request and remember the answer, headers included."""
        headers = {"cookie": f"tercet_guest={self.hidden.tokens[who]}", **more.pop("headers", {})}
        answer = await web.request(method, path, headers=headers, **more)
        allowed = sorted(answer.headers.pop("allow", "").split(", "))  # in no order
        head = f"{method} {path} {answer.status_code} {sorted(answer.headers.items())} {allowed}"
        self.heard.setdefault(f"rest {who}", []).append(head.encode() + b"\n" + answer.content)
        return answer.content

    async def ask_everything(self, web: AsyncClient) -> None:
        """Every request there is, right and wrong, by everybody."""
        for who in PEOPLE:
            for path in (
                "/api/me",
                "/api/health",
                "/api/openapi.json",
                "/api/docs",
                "/api/rooms",
                "/api/rooms?game=set",
                "/api/rooms/room22",
                "/api/rooms/nosuch",
                "/api/rooms/room22/qr.svg",
                *(f"/api/rooms/room22/games/{n}/{what}" for n in (0, 1, 2, "x") for what in ("replay", "record")),
                "/api/rooms/room22/games/1/record?form=text",
                "/api/rooms/room22/games/1/record?form=zip",
                "/api/nothing",
            ):
                await self.ask(web, who, "GET", path)
            for body in (b"", b"{", b"[]", b'{"game":"chess"}', b'{"game":"set","config":{"seed":1}}', b"x" * 20_000):
                await self.ask(
                    web, who, "POST", "/api/rooms", content=body, headers={"content-type": "application/json"}
                )
            foreign = {"origin": "http://evil.example"}
            await self.ask(web, who, "POST", "/api/rooms", json={"game": "set"}, headers=foreign)
            await self.ask(web, who, "DELETE", "/api/rooms/room22")

    async def live(self, web: AsyncClient) -> None:
        """A room from its opening to the end of a game."""
        made = await self.ask(web, "anna", "POST", "/api/rooms", json={"game": "set", "listed": True})
        assert json.loads(made) == {"room": "room22"}
        ears: dict[str, Ear] = {}

        async def connect(who: str, query: str = "", first: bytes = b'"snapshot"', **headers: str) -> None:
            cookie = f"tercet_guest={self.hidden.tokens[who]}"
            ear = Ear(web, f"/socket/room22{query}", {"cookie": cookie, **headers})
            ear.key = ears[who].key if who in ears else 0
            await ear.until(first)
            ears[who] = ear
            self.heard.setdefault(who, []).append(b"connected")
            everything.append((who, ear))

        everything: list[tuple[str, Ear]] = []
        for who in PEOPLE:
            await connect(who)
            if who != "zoe":
                await ears[who].act("room", {"type": "enter", "name": who.title()})
        anna, bela, cleo, zoe = (ears[who] for who in PEOPLE)
        await cleo.act("room", {"type": "stand"})
        await self.ask_everything(web)
        await anna.act("room", {"type": "add_bot", "level": "easy"})
        await anna.act("room", {"type": "configure", "config": {"claim_ms": 6000}})
        await bela.act("room", {"type": "ready", "nonce": "nonsense"})
        await anna.act("room", {"type": "start", "nonce": self.hidden.nonces["anna"]})
        await bela.act("room", {"type": "ready", "nonce": self.hidden.nonces["bela"]})
        await cleo.act("room", {"type": "ready", "nonce": self.hidden.nonces["cleo"]})
        started = await anna.act("room", {"type": "start", "nonce": self.hidden.nonces["anna"]})
        view = json.loads(started)["view"]["game"]
        slots: dict[str, int] = view["slots"]
        await self.ask_everything(web)
        for _ in range(2):
            version = view["board_version"]
            for ear in (zoe, cleo):
                await ear.act("act", {"type": "call", "board_version": version})
            await bela.act("act", {"type": "pick", "cards": [0, 1, 2]})
            await anna.act("act", {"type": "call", "board_version": version})
            await bela.act("act", {"type": "call", "board_version": version})
            for cards in (sorted(set(range(81)) - set(slots.values()))[:3], [0, 0, 0], [-1, 2**70, 3]):
                await anna.act("act", {"type": "pick", "cards": cards})
            answer = json.loads(await anna.act("act", {"type": "pick", "cards": find_sets(slots.values())[0]}))
            patch = answer["view"]["game"]
            slots = {slot: card for slot, card in {**slots, **patch["slots"]}.items() if card is not None}
            view = {**view, **patch}
        await anna.act("act", {"type": "unvote"}, key=anna.key)
        await anna.act("act", {"type": "unvote"}, key=-3)
        await anna.act("act", {"type": "deadline"})
        await bela.act("act", {"type": "vote_no_set", "board_version": view["board_version"]})
        for text in ("{", "[]", '{"type":"act","key":99,"action":{"type":"peek"}}', '{"type":"snapshot"}', "[" * 5000):
            await zoe.say(text, b'"malformed"')
        for who in PEOPLE:
            await ears[who].say({"type": "ping", "t": 1}, b'"pong"')
        seq = json.loads(await bela.act("act", {"type": "unvote"}))["seq"]
        await zoe.hang_up()
        await connect("zoe", f"?seq={seq - 3}", b'"before"')
        await connect("bela", f"?seq={seq - 5}", b'"before"')
        await connect("cleo")
        await connect("anna", "?seq=0", b"seq")
        for headers in ({"origin": "http://evil.example"}, {"cookie": "tercet_guest=x"}):
            everything.append(("zoe", ear := Ear(web, "/socket/room22", headers)))
            await ear.until(b"closed")
        everything.append(("zoe", ear := Ear(web, "/socket/nosuch", {"cookie": f"tercet_guest={'n' * 43}"})))
        await ear.until(b"closed 4404")
        await self.ask_everything(web)
        for who, ear in everything:
            self.heard[who] += ear.heard
            ear.heard = []
        # What was hidden is revealed when the game is over: here everybody who plays has left.
        for who in ("anna", "bela"):
            await ears[who].act("room", {"type": "leave"})
        for what in ("record", "replay", "record?form=text"):
            answer = await web.get(f"/api/rooms/room22/games/1/{what}")
            assert answer.status_code == 200
            self.revealed.append(answer.content)
        for _, ear in everything:
            await ear.hang_up()


def live_in(letter: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> World:
    """A server from its start to its stop, with what is hidden under this letter, and its log."""
    world, log = World(letter), io.StringIO()
    game: Any = with_functions(SET, new=world.hidden.deal)
    for module in ("desk", "http", "finished"):
        monkeypatch.setattr(f"tercet.server.{module}.find_game", {"set": game}.__getitem__)
    # The deal itself is the same, whatever it was drawn from.
    monkeypatch.setattr("tercet.server.rows.derive", lambda deal: 5)
    monkeypatch.setattr("tercet.server.desk.secrets", SimpleNamespace(token_hex=lambda _: world.hidden.bots))
    monkeypatch.setattr("tercet.server.desk.Desk._free_code", lambda self: "room22")
    monkeypatch.setattr("tercet.server.desk.TableClock", partial(TableClock, seconds=lambda: 7.0))

    async def run() -> None:
        async with open_house(folder, secret=world.hidden.secret) as web:
            await world.live(web)

    configure_logs("info", "json")
    (handler,) = (found for found in logging.getLogger().handlers if type(found) is logging.StreamHandler)
    handler.setStream(log)
    handler.addFilter(_at_no_time)
    asyncio.run(run())
    # Connections that end at the same time are told of in any order.
    world.heard["log"] = sorted(log.getvalue().encode().splitlines())
    return world


def _at_no_time(record: logging.LogRecord) -> bool:
    record.created = 0.0
    return True


@pytest.fixture(scope="module")
def worlds(tmp_path_factory: pytest.TempPathFactory) -> tuple[World, World]:
    """Two servers that differ only in what is hidden."""
    root, tercet = logging.getLogger(), logging.getLogger("tercet")
    before = (root.handlers[:], root.level, tercet.level)
    lived = []
    for letter in "ab":
        with pytest.MonkeyPatch.context() as monkeypatch:
            lived.append(live_in(letter, tmp_path_factory.mktemp(letter), monkeypatch))
    root.handlers[:] = before[0]
    root.setLevel(before[1])
    tercet.setLevel(before[2])
    return lived[0], lived[1]


@pytest.mark.parametrize("who", [*PEOPLE, *(f"rest {who}" for who in PEOPLE), "log"])
def test_two_servers_that_differ_in_what_is_hidden_say_the_same(worlds: tuple[World, World], who: str) -> None:
    one, other = worlds
    for mine, theirs in zip(one.said(who).splitlines(), other.said(who).splitlines(), strict=True):
        assert mine == theirs


def test_nothing_hidden_stands_in_anything_that_was_said(worlds: tuple[World, World]) -> None:
    for world in worlds:
        for who, heard in world.heard.items():
            for text in world.hidden.texts():
                assert text.encode() not in b"\n".join(heard), (who, text)


def test_every_kind_of_message_was_among_them(worlds: tuple[World, World]) -> None:
    heard = [message for who in PEOPLE for message in worlds[0].heard[who] if message.startswith(b"{")]
    assert {json.loads(message)["type"] for message in heard} == {
        "snapshot",
        "events",
        "refused",
        "done",
        "pong",
        "elsewhere",
    }
    asked = b"\n".join(message for who in PEOPLE for message in worlds[0].heard[f"rest {who}"])
    for status in (200, 201, 400, 403, 404, 405, 409, 413):
        assert f" {status} [".encode() in asked, status
    for event in (b"room opened", b"game dealt", b"connection opened", b"foreign origin refused"):
        assert event in worlds[0].said("log")


def test_at_the_end_everything_is_revealed_on_purpose(worlds: tuple[World, World]) -> None:
    for mine, theirs in zip(worlds[0].revealed, worlds[1].revealed, strict=True):
        assert mine != theirs
    for world in worlds:
        record = json.loads(world.revealed[0])
        secret = world.hidden.secrets[0]
        assert record["deal"]["secret"] == {"seed": secret.seed, "salt": secret.salt}
        assert record["deal"]["nonces"] == [world.hidden.nonces["anna"], world.hidden.nonces["bela"], ""]
        assert "deck" in json.loads(world.revealed[1])["view"]["private"]
        # But not the people, the bots or the next deal.
        private = [world.hidden.bots, *world.hidden.tokens.values(), world.hidden.secrets[1].seed]
        private += [name_of(token) for token in world.hidden.tokens.values()]
        for text in private:
            assert text.encode() not in b"\n".join(world.revealed)


@pytest.mark.parametrize("form", ["json", "text"])
def test_the_log_of_a_whole_evening_has_nothing_of_anybody(new_server: NewServer, form: str) -> None:
    names = ("Quintilian", "Xanthippe", "Zenobia")
    server = new_server("--log-level", "debug", "--log-format", form)
    anna, bela, zoe = (Visitor(server.url) for _ in names)
    room = anna.open_room()
    for who, name in zip((anna, bela, zoe), names, strict=True):
        who.enter(room, name)
    anna.room({"type": "kick", "member": 2})
    assert zoe.room({"type": "enter", "name": names[2]})["slug"] == "kicked"
    bela.room({"type": "ready", "nonce": NONCE})
    anna.room({"type": "start", "nonce": NONCE[::-1]})
    zoe.catch_up()
    zoe.act(call(zoe))
    for text in ("{", "[" * 9000, f'{{"type":"{names[2]}"}}', f'{{"type":"act","key":{2**70},"action":{{}}}}'):
        zoe.send(text)
    server.restart()
    for who in (anna, bela):
        who.connect(room)
    zoe.dial(room, origin=f"http://{NONCE}.example")
    assert zoe.closed_with() == 4403
    play_to_the_end(anna, bela)
    record = json.loads(anna.http("GET", f"/api/rooms/{room}/games/1/record")[2])
    anna.http("POST", f"/api/rooms?{names[0]}", {"game": names[0], "config": {names[1]: names[2]}})
    zoe.hang_up()
    server.stop()
    log = server.log().replace(f"http://{NONCE}.example", "")
    tokens = [who.cookie.partition("=")[2] for who in (anna, bela, zoe)]
    hidden = [*names, NONCE, NONCE[::-1], *tokens, *map(name_of, tokens)]
    hidden += [record["seed"], *record["deal"]["secret"].values(), "tercet_guest", "board_version", "Traceback"]
    for text in hidden:
        assert text not in log, text
    assert "game finished" in log
