# `make` sets everything up in .venv and builds the deck into output/; `make test` proves it.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin

.PHONY: all build setup test check lint types bench clean

all: build

build: setup
	$(BIN)/oniroo build

setup: $(VENV)/.ready

$(VENV)/.ready: pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "oniroo needs Python 3.11 or newer; try: make PYTHON=python3.12"; exit 1; }
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --upgrade pip
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[design,test,dev]'
	@touch $@

test: setup
	$(BIN)/python -m pytest -n auto

lint: setup
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/lint-imports

types: setup
	$(BIN)/mypy

check: lint types
	$(BIN)/oniroo check --strict

bench: setup
	$(BIN)/python -m bench

clean:
	rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache .import_linter_cache build dist
	rm -rf .hypothesis
	rm -f output/deck-*.pdf output/test-page-*.pdf output/contact-sheet* output/rules-*.pdf output/score-sheet-*.pdf
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
