# Everything that a player or a developer types. Needs only make and Python 3.11 or newer.

PYTHON ?= python3
HOST ?= 127.0.0.1
PORT ?= 8000
DATA ?= data
ARGS ?=
CHROMIUM ?= /usr/bin/chromium

VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip install -qq --disable-pip-version-check
NPM := PATH="$(CURDIR)/$(BIN):$$PATH" $(BIN)/npm --prefix web
LOCK := CUSTOM_COMPILE_COMMAND="make lock" $(BIN)/uv pip compile -q --universal --python-version 3.11 \
	--generate-hashes --no-header --no-annotate --no-emit-index-url --no-emit-find-links $(ARGS)

# Each stamp says which lock files the environment was last brought up to.
MADE := $(VENV)/.made
RUN := $(VENV)/.run
TEST := $(VENV)/.test

.DEFAULT_GOAL := help
.PHONY: help play test check bench lock format clean client chromium

help: ## Show this list
	@echo "Tercet: a card room for Set, Terc, Terz and Nerts"
	@sed -n 's/^\([a-z]*\):.*## \(.*\)/  make \1\t\2/p' $(MAKEFILE_LIST) | expand -t 16
	@echo "Variables: PORT=$(PORT) HOST=$(HOST) DATA=$(DATA), ARGS=... for pytest, lock and bench"

play: client ## Start the card room and open it in the browser
	@$(BIN)/tercet serve --host "$(HOST)" --port "$(PORT)" --data "$(DATA)" --open

test: check chromium ## Run every check and every test
	@TERCET_CHROMIUM=$(CHROMIUM) $(BIN)/python -m pytest $(ARGS)

check: client $(TEST) ## Lint, format and types, in Python and in the client
	@$(BIN)/ruff check -q .
	@$(BIN)/ruff format -q --check . || { echo "Not formatted; type: make format" >&2; exit 1; }
	@$(BIN)/mypy --no-error-summary
	@$(NPM) exec -s -- pyright --project . --pythonpath $(BIN)/python
	@$(BIN)/lint-imports --no-logo > $(VENV)/imports.txt || { cat $(VENV)/imports.txt >&2; exit 1; }
	@$(NPM) run -s lint || { echo "Not formatted; type: make format" >&2; exit 1; }
	@$(NPM) run -s types -- --check
	@$(NPM) run -s check
	@$(NPM) run -s test

bench: client $(TEST) ## Measure; results are printed as tables
	@for script in bench/*.py; do $(BIN)/python $$script $(ARGS) || exit 1; done

format: client $(TEST) ## Format all sources, fix what can be fixed
	@$(BIN)/ruff check -q --fix-only .
	@$(BIN)/ruff format -q .
	@$(NPM) run -s format

lock: $(MADE) ## Lock all dependencies anew (ARGS=--upgrade takes newer ones)
	@$(PIP) --require-hashes -r requirements/lock.txt
	@$(LOCK) requirements/lock.in -o requirements/lock.txt
	@$(LOCK) requirements/build.in -o requirements/build.txt
	@$(LOCK) pyproject.toml -o requirements/run.txt
	@$(LOCK) -c requirements/build.txt -c requirements/run.txt requirements/test.in -o requirements/test.txt

clean: ## Remove everything that was made, except the players' data
	@rm -rf $(VENV) dist web/node_modules web/.svelte-kit web/build src/tercet/server/client
	@rm -rf .mypy_cache .ruff_cache .pytest_cache .import_linter_cache .hypothesis
	@find src tests bench -name __pycache__ -type d -prune -exec rm -rf {} + 2>/dev/null || true

# The hook itself sees whether the client is current.
client: $(RUN)
	@$(BIN)/python hatch_build.py

$(MADE):
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "Tercet needs Python 3.11 or newer; choose one with: make $(MAKECMDGOALS) PYTHON=python3.12" >&2; exit 1; }
	@$(PYTHON) -c 'import venv, ensurepip' 2> /dev/null || \
		{ echo "Python's venv module is missing. On Debian or Ubuntu type: sudo apt install python3-venv" >&2; exit 1; }
	@echo "Making the Python environment in $(VENV) ..."
	@$(PYTHON) -m venv $(VENV)
	@touch $@

$(RUN): $(MADE) requirements/build.txt requirements/run.txt pyproject.toml
	@echo "Installing what Tercet needs ..."
	@$(PIP) --require-hashes -r requirements/build.txt -r requirements/run.txt
	@$(BIN)/python hatch_build.py
	@$(PIP) --no-deps --no-build-isolation --editable .
	@touch $@

$(TEST): $(RUN) requirements/test.txt
	@echo "Installing what the tests need ..."
	@$(PIP) --require-hashes -r requirements/test.txt
	@touch $@

chromium:
	@test -x $(CHROMIUM) || \
	if [ "$$(id -u)" = 0 ]; then \
		echo "Installing Chromium ..."; \
		apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends chromium > /dev/null; \
	elif [ "$$CI" = true ]; then \
		sudo apt-get update -qq && sudo DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends chromium > /dev/null; \
	else \
		echo "The tests need Chromium; type: sudo apt install chromium" >&2; exit 1; \
	fi
