# What you can do here. `make` alone lists it.
#
# PYTHON=python3.13 make setup   builds .venv with another Python (3.11 or newer);
#                                delete .venv first when there is one already.

PYTHON ?= python3
JOBS   ?= auto

VENV  := .venv
BIN   := $(VENV)/bin
LOCK  := requirements/dev.txt
PEERS := requirements/bench.txt
PLAY  := requirements/play.txt
READY := $(VENV)/.ready
PLAYS := $(VENV)/.plays
PIP   := $(BIN)/python -m pip install -qq --disable-pip-version-check --timeout 10 --retries 2
# what the tables of the ranking are made by, when the package is installed
TABLES := hatch_build.py scripts/make_tables.py src/pokernight/ranking/keys.py src/pokernight/ranking/tables.py
# builds the browser client, if anything it is made from has changed
CLIENT := $(BIN)/python scripts/build_client.py
CODE  := $(wildcard src tests examples benchmarks scripts)
# whether the files that `make fix` writes are those that the code makes now
FRESH := tests/web/test_types.py tests/wording/test_wording_vectors.py tests/test_rulings.py \
	tests/room/test_protocol.py tests/studies/test_simulating.py \
	-k "clients_types or the_vectors_of or the_table_of or in_the_page"
# installs what a lock file names, and pokernight itself
define install
echo "Installing $(1) (once) ..."; \
	$(PIP) --require-hashes -r $(2) || { \
		echo "The packages of $(2) cannot be had: is there a way to the package registry?" >&2; exit 2; }; \
	echo "Building pokernight ..."; \
	$(PIP) --no-build-isolation --no-deps -e .
endef

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
MAKEFLAGS += --no-print-directory
.PHONY: help setup venv play test prove check compiled bench site notebooks page fix lock clean

help: ## list the targets (this)
	@echo "pokernight: odd games for a home poker night"
	@echo
	@sed -n 's/^\([a-z]*\):[^#]*## \(.*\)/  make \1|\2/p' $(firstword $(MAKEFILE_LIST)) \
		| awk -F '|' '{ printf "%-13s %s\n", $$1, $$2 }'

setup: $(READY) ## make or refresh .venv with everything; free when nothing changed
	@:

$(READY): $(LOCK) pyproject.toml $(TABLES)
	@$(MAKE) venv
	@$(call install,what it takes to work on pokernight,$(LOCK))
	@$(BIN)/python scripts/compile_kernels.py
	@touch $(PLAYS) $@

# playing needs less: neither linters nor databases, and no kernel compiled beforehand
$(PLAYS): $(PLAY) pyproject.toml $(TABLES)
	@$(MAKE) venv
	@$(call install,what playing takes,$(PLAY))
	@touch $@

venv:
	@if [ -x $(BIN)/pip ]; then exit; fi; \
	"$(PYTHON)" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || { \
		echo "pokernight needs Python 3.11 or newer; '$(PYTHON)' is" \
			"$$("$(PYTHON)" -V 2>/dev/null || echo missing): name another: make setup PYTHON=/path/to/python3" >&2; \
		exit 2; }; \
	echo "Making $(VENV) ..."; "$(PYTHON)" -m venv $(VENV)

play: export GAMES := $(GAMES)
play: $(PLAYS) ## a room of your own, and a chair in it (GAMES=folder: with your own game files); without a terminal, watch twelve hands there
	@$(CLIENT)
	@if [ -t 0 ] && [ -t 1 ]; then $(BIN)/pokernight tonight; \
		else $(BIN)/pokernight tonight --watch; fi

test: check ## check, then all tests but the long proofs
	@$(CLIENT) all
	@$(BIN)/python -m pytest -q -n $(JOBS) --dist worksteal

prove: setup ## all tests and every proof at its full count (long; goes on where it stopped)
	@$(CLIENT) all
	@PROVE=1 $(BIN)/python -m pytest -q -n $(JOBS) --dist worksteal -m "prove or not prove"

check: setup ## lint, format, types (the client's too), the direction of arrows, prose and files made from the code; changes nothing
	@$(BIN)/ruff check --quiet --output-format=concise .
	@$(BIN)/ruff format --check --quiet . || { \
		$(BIN)/ruff format --check .; echo "Run make fix." >&2; exit 1; }
	@$(CLIENT) check & client=$$!; $(BIN)/mypy --strict --no-error-summary $(CODE); types=$$?; \
		wait $$client && exit $$types
	@report=$$($(BIN)/lint-imports --no-logo 2>&1) || { echo "$$report"; exit 1; }
	@report=$$($(BIN)/python scripts/prose.py) || { echo "$$report"; exit 1; }
	@report=$$($(BIN)/python -m pytest -q -n 0 $(FRESH)) || { echo "$$report"; echo "Run make fix." >&2; exit 1; }
	@echo "check: lint, format, types, arrows, prose and files made from the code are fine"

compiled: setup ## compile the engine beside the sources, into build/compiled, and compare the two
	@$(BIN)/python -c 'import setuptools' 2>/dev/null || \
		$(BIN)/python -m pip install -qq --disable-pip-version-check "setuptools>=65"
	@$(BIN)/python scripts/compile_engine.py build/compiled
	@$(BIN)/python -m pytest -q tests/test_compiled.py
	@echo "PYTHONPATH=build/compiled $(BIN)/pokernight plays with it"

bench: setup ## run every benchmark, beside the peers in requirements/bench.txt
	@$(BIN)/python -m pip install -qq --disable-pip-version-check --require-hashes -r $(PEERS)
	@for each in $(sort $(wildcard benchmarks/[a-z]*.py)); do \
		echo "== $$each"; $(BIN)/python $$each || exit; done

site: setup ## build the site into build/site: rulebook, studies, reference (a minute or two)
	@$(BIN)/python scripts/build_site.py

notebooks: setup ## run the notebooks of examples/notebooks, and write them into build/notebooks
	@$(BIN)/python scripts/site/notebooks.py

page: setup ## build the page without a server into build/page, for any web host
	@$(BIN)/python scripts/build_page.py

fix: setup ## repair what ruff can, format, and write anew what is made from the code
	@$(BIN)/ruff check --fix --quiet . || true
	@$(BIN)/ruff format --quiet .
	@$(BIN)/python scripts/study_figures.py columns
	@for made in client_types protocol_docs house_rules wording_vectors; do \
		$(BIN)/python scripts/$$made.py || exit 1; done
	@$(BIN)/ruff check .

# what each lock file holds beside the core: extras, and a group of tools of pyproject.toml
LOCKED_dev   := --all-extras --group dev
LOCKED_play  := --extra room --extra fast --group play
LOCKED_room  := --extra room --extra fast --extra postgres --extra nats --group play
LOCKED_bench := --extra room --extra fast --group bench

lock: lock-play lock-room lock-bench ## pin what pyproject.toml asks for, with hashes (UPGRADE=1: the newest)
	@$(MAKE) setup

# one version of each package: what is played with is what the tests run with
lock-play lock-room lock-bench: lock-dev
lock-dev: setup

lock-%:
	@$(BIN)/uv pip compile --quiet --no-config --no-emit-index-url --universal \
		--python-version 3.11 --generate-hashes $(LOCKED_$*) $(if $(UPGRADE),--upgrade) \
		$(if $(filter dev,$*),,--constraint $(LOCK)) --custom-compile-command "make lock" \
		--output-file requirements/$*.txt pyproject.toml

clean: ## remove caches and build output; .venv stays
	@rm -rf build dist web/node_modules .hypothesis .prove .mypy_cache .pytest_cache .ruff_cache .import_linter_cache
	@find $(CODE) -name __pycache__ -type d -prune \
		-exec rm -rf {} + 2>/dev/null || true
