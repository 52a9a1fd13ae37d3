"""What `import tercet` gives a programmer."""

from __future__ import annotations

import subprocess
import sys

import pytest

import tercet
from tercet.core.record import encode_record
from tercet.core.record_text import format_record


def test_importing_tercet_imports_no_server() -> None:
    script = "import tercet, sys; print(*sorted({name.split('.')[0] for name in sys.modules}))"
    loaded = subprocess.run([sys.executable, "-c", script], check=True, capture_output=True, text=True).stdout.split()
    assert "msgspec" in loaded
    heavy = {"click", "litestar", "numpy", "numba", "servestatic", "sqlalchemy", "uvicorn", "uvloop", "websockets"}
    assert not heavy & set(loaded)


def test_all_public_names_are_there() -> None:
    assert all(hasattr(tercet, name) for name in tercet.__all__)


def test_a_game_is_started_by_its_id_or_its_value() -> None:
    by_id = tercet.start("set", seats=3, seed=7, claim_ms=4000)
    assert by_id == tercet.start(tercet.find_game("set"), seats=3, seed=7, claim_ms=4000)
    assert len(by_id.record.names) == 3
    after = by_id.play(0, "call 0")
    assert after.state.claim.until == 5000
    with pytest.raises(tercet.IllegalMove) as caught:
        after.play(1, "call 0")
    assert caught.value.refusal == tercet.Refusal("locked_by", {"seat": 0})


def test_a_game_that_cannot_be_started_says_why() -> None:
    with pytest.raises(KeyError, match="a game \\(set"):
        tercet.start("chess")
    with pytest.raises(ValueError, match="Set has 1 to 8 seats, not 9"):
        tercet.start("set", seats=9)
    with pytest.raises(ValueError, match="no option 'chips'"):
        tercet.start("set", chips=3)
    with pytest.raises(ValueError, match="claim_ms"):
        tercet.start("set", claim_ms=1)
    with pytest.raises(ValueError, match="a seed"):
        tercet.start("set", seed=1 << 128)


def test_records_and_positions_are_read() -> None:
    game = tercet.start("set", seed=7).play(0, "call 0").play(0, "pick 0202 1011 2120")
    text, data = format_record(game.game, game.record), encode_record(game.record)
    assert tercet.read(text) == tercet.read(data) == tercet.read(b"\xef\xbb\xbf" + text.encode()) == game.record
    assert tercet.replay(game.record) == game.state
    assert tercet.verify(game.record) == []
    position = tercet.read(game.text)
    assert isinstance(position, tercet.Position)
    assert (position.game, position.state) == (game.game, game.state)


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ("", "line 1, column 1: expected a record .* or a position .*, found 'nothing'"),
        ("# only\n table: 0000", "line 2, column 2: expected a record .* or a position .*, found 'table'"),
        ("game: chess", "line 1, column 7: expected a game \\(set.*\\), not 'chess', found 'chess'"),
        ("tercet: record 2", "line 1, column 9: expected 'record 1', found 'record 2'"),
        ("{", "not a record: Input data was truncated"),
        ('{"game": "set"}', "not a record: Object missing required field"),
        ('{"game": "set", "config": ' + "[" * 100_000, "not a record: it is nested too deeply"),
        (
            '{"game": "chess", "version": 1, "config": {}, "names": [], "seed": "0"}',
            "not a record: expected a game \\(set.*\\), not 'chess'",
        ),
    ],
)
def test_what_cannot_be_read_says_why(data: str, message: str) -> None:
    with pytest.raises(ValueError, match=f"^{message}"):
        tercet.read(data)
