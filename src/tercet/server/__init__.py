"""The server: tables, people and the client's files over HTTP."""
