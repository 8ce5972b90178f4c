# Two commands: `make run` starts a server, `make test` runs everything. `make help` lists the rest.

PYTHON ?= python3
HOST ?= 0.0.0.0
PORT ?= 8040
DATA ?= data
ARGS ?=
GAMES ?= 10000
SEED ?= 0
JOBS ?= 1
FUZZ ?= 1000000
MINUTES ?= 20
STORE ?= file

VENV := .venv
DONE := $(VENV)/done
PIP := $(VENV)/bin/pip install --disable-pip-version-check --require-hashes
STAGE := @sh scripts/stage.sh
# A process for each core, four at most: each has its own Redis and browser. The tests of one file stay together.
PYTEST := $(VENV)/bin/pytest -n auto --maxprocesses 4 --dist loadfile
CODE := $(wildcard engine protocol server bots records tests bench)

# Node, where it had to be installed, stands beside Python in .venv.
export PATH := $(CURDIR)/$(VENV)/bin:$(PATH)

# The page is built only from its own sources; a folder's time changes when a file in it is removed.
ifneq ($(wildcard web/package.json),)
WEB := $(shell find web \( -name node_modules -o -path web/tests \) -prune -o -type f ! -name '*.test.*' -print) \
       $(shell find web/src web/public -type d 2>/dev/null)
PAGE := server/page/index.html
endif

.DEFAULT_GOAL := help
.NOTPARALLEL: # pip and npm write to one folder each
.PHONY: help run install test check games cluster faults fuzz soak fix lock clean bench bench-quick profile pictures browser-and-redis test-page \
        check-page

help:
	@echo "make run      install what is missing and start a server (HOST=$(HOST) PORT=$(PORT) DATA=$(DATA))"
	@echo "make install  only install, and build the page"
	@echo "make test     run every test (ARGS='-k ring' for some of them)"
	@echo "make cluster  Redis, two servers and a proxy on this machine, until Ctrl-C (PORT=$(PORT))"
	@echo "make faults   kill, cut, stall and fill servers while people vote; print what became of it"
	@echo "make check    formatting, lint, types, then every test with coverage"
	@echo "make games    play $(GAMES) made-up games over all cards (GAMES, SEED, JOBS)"
	@echo "make fuzz     put $(FUZZ) broken messages in (FUZZ, SEED)"
	@echo "make soak     let rooms come and go for $(MINUTES) minutes, and look at what is left (MINUTES, STORE=redis)"
	@echo "make fix      format, and repair what the linter can"
	@echo "make lock     pin the dependencies anew"
	@echo "make bench    compare with other room servers, then how cost grows (about 20 minutes)"
	@echo "make bench-quick  the same with fewer servers and rounds (under 4 minutes)"
	@echo "make pictures  play an evening and take docs/pictures/ anew"
	@echo "make profile  draw where the time of one loaded core goes (docs/pictures/flame-after.svg)"
	@echo "make mutants  change the rules a little and see that a test notices (JOBS)"
	@echo "make clean    remove what was installed or built; data/ stays"

# exec, so that Ctrl-C and SIGTERM reach the server itself.
run: install
	@exec $(VENV)/bin/moot serve --host "$(HOST)" --port "$(PORT)" --data "$(DATA)"

install: $(DONE)/moot $(PAGE)
	@:

test: install $(DONE)/test browser-and-redis test-page
	@MOOT_REQUIRE_BROWSER=1 $(PYTEST) $(ARGS)

cluster: install browser-and-redis
	@exec $(VENV)/bin/python scripts/cluster.py --port "$(PORT)" --data "$(DATA)/cluster" $(ARGS)

faults: install $(DONE)/test browser-and-redis
	@$(VENV)/bin/python -m tests.faults $(ARGS)

check: install $(DONE)/test $(DONE)/lint browser-and-redis
	$(STAGE) "formatting" $(VENV)/bin/ruff format --check $(CODE)
	$(STAGE) "ruff" $(VENV)/bin/ruff check $(CODE)
	$(STAGE) "mypy --strict" $(VENV)/bin/mypy $(CODE)
	$(STAGE) "pyright strict" $(VENV)/bin/pyright
	@$(MAKE) --no-print-directory check-page test-page
	@MOOT_REQUIRE_BROWSER=1 $(PYTEST) --cov --cov-report=term $(ARGS)

# Longer than CI waits: whole games by the thousand, each law looked at on the way.
games: install $(DONE)/test
	@$(VENV)/bin/python -m tests.whole_games --games $(GAMES) --seed $(SEED) --jobs $(JOBS)

fuzz: install $(DONE)/test
	@$(VENV)/bin/python -m tests.fuzz --inputs $(FUZZ) --seed $(SEED)

soak: install $(DONE)/test browser-and-redis
	@$(VENV)/bin/python -m tests.soak --minutes $(MINUTES) --store $(STORE)

fix: $(DONE)/lint
	@$(VENV)/bin/ruff check --fix $(CODE)
	@$(VENV)/bin/ruff format $(CODE)

lock:
	@PYTHON="$(PYTHON)" sh scripts/lock.sh

# The contenders are measured beside Moot in one run; results go to bench/results/, and
# docs/performance.md with its pictures is made anew from them.
bench: install bench/servers/node_modules/.done bench/generator/generator browser-and-redis
	@$(VENV)/bin/python -m bench run $(ARGS)
	@$(VENV)/bin/python -m bench curves
	@$(VENV)/bin/python -m bench single

bench-quick: install bench/servers/node_modules/.done bench/generator/generator
	@$(VENV)/bin/python -m bench run --quick $(ARGS)

profile: install $(DONE)/bench bench/generator/generator
	@$(VENV)/bin/python -m bench flame $(ARGS)

# The tests of voting, the Ring and mana are tested: docs/mutants.md.
.PHONY: mutants
mutants: $(DONE)/mutants
	@nice $(VENV)/bin/python -m tests.mutants --jobs $(JOBS)

pictures: install $(DONE)/test browser-and-redis
	@MOOT_PICTURES="$(CURDIR)/docs/pictures" $(VENV)/bin/pytest tests/e2e/test_evening.py tests/e2e/test_gallery.py tests/e2e/test_new_person.py \
		tests/e2e/test_german_table.py

clean:
	@rm -rf $(VENV) mutants server/page web/node_modules bench/servers/node_modules build *.egg-info
	@rm -rf .coverage .coverage.* htmlcov .hypothesis .mypy_cache .pytest_cache .ruff_cache
	@find $(CODE) -name __pycache__ -prune -exec rm -rf {} +

# --- what each step needs; a step is repeated only when what it read has changed ---

$(DONE)/venv:
	@sh scripts/venv.sh "$(PYTHON)"
	@mkdir -p $(DONE) && touch $@

$(DONE)/run: requirements/run.txt $(DONE)/venv
	$(STAGE) "Python packages to run" $(PIP) -r $<
	@touch $@

$(DONE)/moot: pyproject.toml $(DONE)/run
	$(STAGE) "Moot itself" $(VENV)/bin/pip install --disable-pip-version-check \
	    --no-deps --no-build-isolation --editable .
	@touch $@

$(DONE)/test: requirements/test.txt $(DONE)/run
	$(STAGE) "Python packages to test" $(PIP) -r $<
	@touch $@

$(DONE)/mutants: requirements/mutants.txt $(DONE)/test
	$(STAGE) "mutmut" $(PIP) -r $<
	@touch $@

$(DONE)/bench: requirements/bench.txt $(DONE)/run
	$(STAGE) "py-spy" $(PIP) -r $<
	@touch $@

$(DONE)/lint: requirements/lint.txt requirements/pyright/package-lock.json $(DONE)/run $(DONE)/node
	$(STAGE) "Python packages to check" $(PIP) -r $<
	@mkdir -p $(VENV)/pyright && cp requirements/pyright/package*.json $(VENV)/pyright/
	$(STAGE) "pyright" npm ci --prefix $(VENV)/pyright --no-fund --no-audit
	@ln -sf ../pyright/node_modules/.bin/pyright $(VENV)/bin/pyright
	@touch $@

$(DONE)/node: requirements/node.txt $(DONE)/venv
	$(STAGE) "Node" sh scripts/node.sh
	@touch $@

web/node_modules/.done: web/package.json web/package-lock.json $(DONE)/node
	$(STAGE) "packages of the page" npm ci --prefix web --no-fund --no-audit
	@touch $@

bench/servers/node_modules/.done: bench/servers/package-lock.json $(DONE)/node
	$(STAGE) "the contenders" npm ci --prefix bench/servers --no-fund --no-audit --ignore-scripts
	@touch $@

bench/generator/generator: $(wildcard bench/generator/*.c bench/generator/*.h)
	$(STAGE) "the generator" $(CC) -O2 -Wall -Wextra -o $@ $(filter %.c,$^)

$(PAGE): $(WEB) web/node_modules/.done
	$(STAGE) "the page" npm run build --prefix web
	@touch $@

browser-and-redis:
	@sh scripts/system-packages.sh

test-page: $(PAGE)
	@if grep -qs '"test":' web/package.json; then npm test --prefix web; fi

check-page: $(PAGE)
	@if [ -n "$(PAGE)" ]; then sh scripts/stage.sh "tsc" npm exec --prefix web -- tsc --noEmit -p web; fi
