"""The description of the REST part: `/api/openapi.json`, and `/api/docs` for people.

What the page is drawn with (Swagger UI) is shipped with the client, see web/vite.config.ts.
"""

from __future__ import annotations

from typing import Any, Final

from litestar import Request, Router
from litestar.datastructures import State
from litestar.handlers import HTTPRouteHandler
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin, OpenAPIRenderPlugin
from litestar.routes import BaseRoute
from litestar.types import ControllerRouterHandler

from tercet import __version__

_ABOUT: Final = """\
Opening and finding rooms, and games that are over. Everything at a table goes over the socket `/socket/{room}`.

The guest id in the cookie `tercet_guest` is the only credential; `GET /api/me` gives it. Every refusal has the form
`{"slug", "detail"}`."""

_PAGE: Final = b"""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Tercet's API</title>
<link rel="icon" href="/icon.svg">
<link rel="stylesheet" href="/api-docs/swagger-ui.css">
</head>
<body>
<div id="docs"></div>
<script src="/api-docs/swagger-ui-bundle.js"></script>
<script>
SwaggerUIBundle({ url: "/api/openapi.json", dom_id: "#docs", validatorUrl: null, defaultModelsExpandDepth: 0 });
</script>
</body>
</html>
"""


class _Page(OpenAPIRenderPlugin):
    def render(self, request: Request[Any, Any, State], openapi_schema: dict[str, Any]) -> bytes:
        return _PAGE


class _DocsRouter(Router):
    """Leaves out Litestar's own page for unknown addresses: here they are refused like everywhere."""

    def register(self, value: ControllerRouterHandler) -> list[BaseRoute]:
        if isinstance(value, HTTPRouteHandler) and "/{path:str}" in value.paths:
            return []
        return super().register(value)


def description() -> OpenAPIConfig:
    """Return what Litestar describes the endpoints with; `/api` itself shows the page too."""
    return OpenAPIConfig(
        title="Tercet",
        version=__version__,
        description=_ABOUT,
        use_handler_docstrings=True,
        openapi_router=_DocsRouter("/api", route_handlers=[], include_in_schema=False),
        render_plugins=[_Page(path="/docs"), JsonRenderPlugin(path="/openapi.json")],
    )
