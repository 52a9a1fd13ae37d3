"""Requests that are refused: every error of the REST part has the one form `{"slug", "detail"}`.

What went wrong inside is logged and never told.
"""

from __future__ import annotations

import logging
from collections.abc import Mapping
from http import HTTPStatus
from typing import Any, Final

import msgspec
from litestar import Request, Response
from litestar.datastructures import State
from litestar.exceptions import HTTPException
from litestar.openapi.datastructures import ResponseSpec
from msgspec import Struct

_LOG = logging.getLogger(__name__)

_SLUGS: Final = {400: "malformed", 404: "not_found", 405: "no_method", 413: "too_large", 429: "too_fast"}


_GONE: Final = "client disconnected prematurely"
"""In these words Litestar says, as an error of the server, that nobody is there any more."""


class Problem(Struct, frozen=True):
    """Why a request was refused: a slug, and a sentence for whoever reads the log."""

    slug: str
    detail: str


class _Place(Struct, frozen=True):
    """Where Litestar found a mistake."""

    message: str
    key: str = ""


class Refuse(Exception):
    """Raised by an endpoint to refuse a request."""

    def __init__(self, status: int, slug: str, detail: str, headers: Mapping[str, str] | None = None) -> None:
        super().__init__(slug)
        self.status = status
        self.problem = Problem(slug, detail)
        self.headers = dict(headers or {})


def refusals(**reasons: str) -> dict[int, ResponseSpec]:
    """Return what an endpoint may refuse, for its description: `refusals(s404="There is no such room.")`."""
    return {
        int(status.removeprefix("s")): ResponseSpec(Problem, generate_examples=False, description=reason)
        for status, reason in {"s400": "The request is malformed (`malformed`).", **reasons}.items()
    }


def _refused(_request: Request[Any, Any, State], refuse: Refuse) -> Response[Problem]:
    return Response(refuse.problem, status_code=refuse.status, headers=refuse.headers)


def _http_error(_request: Request[Any, Any, State], error: HTTPException) -> Response[Problem]:
    """Answer what Litestar itself refuses: only the place of a mistake is told, in the words of its validation."""
    status = error.status_code
    if error.detail == _GONE:
        return Response(Problem("malformed", "the request was cut off"), status_code=400)
    if status >= 500:
        return _failed(_request, error)
    detail = _places(error.extra) if status == 400 else ""
    problem = Problem(_SLUGS.get(status, "refused"), detail or HTTPStatus(status).phrase)
    return Response(problem, status_code=status, headers=error.headers)


def _places(extra: object) -> str:
    try:
        places = msgspec.convert(extra, list[_Place])
    except msgspec.ValidationError:
        return ""
    return "; ".join(f"{place.key or 'body'}: {place.message}" for place in places)


def _too_deep(_request: Request[Any, Any, State], _error: RecursionError) -> Response[Problem]:
    return Response(Problem("malformed", "body: nested too deeply"), status_code=400)


def _failed(_request: Request[Any, Any, State], error: Exception) -> Response[Problem]:
    _LOG.error("request failed", exc_info=error)
    return Response(Problem("failed", "the server could not do it"), status_code=500)


HANDLERS: Final[dict[int | type[Exception], Any]] = {
    Refuse: _refused,
    HTTPException: _http_error,
    RecursionError: _too_deep,
    Exception: _failed,
}
