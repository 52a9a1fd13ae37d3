"""Durable before visible: what the log commits, in what order, and what happens when it cannot."""

import asyncio
from collections.abc import Callable
from pathlib import Path

import pytest

from tercet.core.commitment import Secret
from tercet.server.log import Entry, Log
from tercet.server.rows import Opening, Row
from tercet.server.store import FolderInUse, Store

OPENING = Opening("set", {}, Secret("00" * 16, "00" * 16))


def row(table: str, seq: int, key: int = 0) -> Row:
    return Row(table, seq, 1, seq * 100, "game", "guest" if key else "", 0, key, "", '{"type":"unvote"}')


def run(store: Store, script: Callable[[Log], None]) -> None:
    """Run a script against a log and wait until everything is committed."""

    async def body() -> None:
        log = Log(store)
        log.start()
        script(log)
        await log.stop()

    asyncio.run(body())


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(tmp_path / "data")


def test_rows_come_back_in_order(store: Store) -> None:
    written = [row("a", 1, 7), row("b", 1), row("a", 2)]
    store.write(written, [("a", OPENING)])
    assert store.rows("a") == [written[0], written[2]]
    assert store.opening("a") == OPENING
    assert store.opening("b") is None


def test_a_row_is_committed_before_what_follows_it_is_called(store: Store) -> None:
    seen: list[int] = []
    run(store, lambda log: log.append(Entry((row("a", 1),), (), lambda _: seen.append(len(store.rows("a"))))))
    assert seen == [1]


def test_what_follows_comes_in_the_order_of_the_acts(store: Store) -> None:
    order: list[str] = []

    def script(log: Log) -> None:
        for seq in range(1, 40):
            log.append(Entry((row("a", seq),), (), lambda _, seq=seq: order.append(f"row {seq}")))  # type: ignore[misc]
            log.append(Entry((), (), lambda _, seq=seq: order.append(f"refusal after {seq}")))  # type: ignore[misc]

    run(store, script)
    assert order == [text for seq in range(1, 40) for text in (f"row {seq}", f"refusal after {seq}")]
    assert [found.seq for found in store.rows("a")] == list(range(1, 40))


def test_the_same_row_twice_is_refused_whole(store: Store) -> None:
    errors: list[Exception | None] = []

    def script(log: Log) -> None:
        log.append(Entry((row("a", 1), row("a", 2)), (), errors.append))
        log.append(Entry((row("b", 1), row("a", 2)), (), errors.append))

    run(store, script)
    assert len(errors) == 2
    assert all(errors)
    assert store.rows("a") == store.rows("b") == []


def test_the_same_key_twice_is_refused(store: Store) -> None:
    store.write([row("a", 1, key=7)], [])
    errors: list[Exception | None] = []
    run(store, lambda log: log.append(Entry((row("a", 2, key=7),), (), errors.append)))
    assert errors[0] is not None


def test_rows_after_a_lost_one_are_lost_too(store: Store) -> None:
    """A gap in the log of a table could never be replayed."""
    errors: list[tuple[str, bool]] = []

    async def body() -> None:
        log = Log(store)
        log.start()
        log.append(Entry((row("a", 1), row("a", 1)), (), lambda e: errors.append(("a 1", e is not None))))
        await asyncio.sleep(0)  # the first batch is on its way
        log.append(Entry((row("a", 2),), (), lambda e: errors.append(("a 2", e is not None))))
        log.append(Entry((row("b", 1),), (), lambda e: errors.append(("b 1", e is not None))))
        await log.stop()

    asyncio.run(body())
    assert errors == [("a 1", True), ("a 2", True), ("b 1", False)]
    assert store.rows("a") == []
    assert len(store.rows("b")) == 1


def test_a_second_server_on_the_same_folder_is_told(tmp_path: Path) -> None:
    first = Store(tmp_path)
    with pytest.raises(FolderInUse, match=str(tmp_path)):
        Store(tmp_path)
    first.close()
    Store(tmp_path).close()
