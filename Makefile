# The short way in: make, make play, make test. Meson and Ninja do the work.
#
#   make            builds a release: build/quinte
#   make play       builds, and sits you down at a game of Champions against Rhino
#   make serve      builds, and opens tables in the browser at http://127.0.0.1:8642
#   make test       builds with the sanitizers and runs everything: build-test/quinte
#   make instructions  counts instructions a decision (valgrind) against tests/instructions.tsv; ACCEPT=yes
#                   writes the new figures there
#   make load       puts tables and people on `quinte serve` (LOAD="--tables 4000"), and tells how long they wait
#   make soak       plays ten thousand random games with every check on, ten million random decisions, and
#                   with a hundred thousand random cards
#   make mutants    breaks each rule once and sees whether its scenes notice
#   make hollow     the same, and lists the citations that show nothing of their rule
#   make replays    records the games anew that the tests replay, after cards or rules have changed
#   make texts      writes the texts of all cards anew that the tests compare theirs with
#   make abi        writes the reference anew that the tests compare the binary interface with
#   make fuzz       runs each fuzz target for 20 minutes or 2 million executions
#   make install    installs to PREFIX (/usr/local), below DESTDIR if given; WEB=no leaves the pages out
#   make format     formats the sources; make lint tells what is not as it should be
#   make clean      removes what was built

PREFIX ?= /usr/local
DESTDIR ?=
JOBS ?= $(shell nproc)
SANITIZE = -Db_sanitize=address,undefined -Db_lundef=false
SOURCES = $(shell find src include examples tests -name '*.[ch]')

.PHONY: all play serve load test soak mutants hollow replays texts abi fuzz install format lint clean build-packages test-packages

all: build-packages build/build.ninja
	@ninja -C build -j $(JOBS) --quiet

build-packages:
	@scripts/ensure_packages.sh build

test-packages:
	@scripts/ensure_packages.sh test

build/build.ninja:
	@meson setup build --prefix=$(PREFIX) --buildtype=release -Db_lto=true > /dev/null

build-test/build.ninja:
	@meson setup build-test --buildtype=debugoptimized -Dwerror=true $(SANITIZE) \
	    -Dtests=true -Dexamples=true > /dev/null

build-fuzz/build.ninja:
	@CC=clang meson setup build-fuzz --buildtype=debugoptimized $(SANITIZE) -Dfuzz=true -Dapp=false \
	    -Dwerror=true > /dev/null

play: all
	@build/quinte play champions

# The pages of `quinte serve`.
.PHONY: web
web:
	@scripts/ensure_packages.sh web
	@scripts/build_web.sh

serve: all web
	@build/quinte serve

# The sanitized command, the tests and the fuzz targets.
.PHONY: test-build
test-build: test-packages build-test/build.ninja build-fuzz/build.ninja
	@ninja -C build-test -j $(JOBS) --quiet
	@ninja -C build-fuzz -j $(JOBS) --quiet

test: test-build
	@python3 tests/run.py

.PHONY: instructions
instructions: all
	@build/quinte bench --instructions --accepted tests/instructions.tsv \
	    $(if $(filter yes,$(ACCEPT)),--accept tests/instructions.tsv)

build-load/build.ninja:
	@meson setup build-load --buildtype=release -Db_lto=true -Dtests=true > /dev/null

load: build-packages test-packages build-load/build.ninja
	@ninja -C build-load -j $(JOBS) --quiet quinte tests/serve/load/load
	@python3 tests/serve/load.py $(LOAD)

soak: test-build
	@python3 tests/run.py --soak

mutants: test-packages
	@python3 tests/mutate.py --jobs $(JOBS) $(MUTANTS)

hollow: test-packages
	@python3 tests/mutate.py --hollow --jobs $(JOBS) $(MUTANTS)

replays: all
	@python3 tests/record.py --quinte build/quinte

texts: all
	@QUINTE=build/quinte python3 tests/texts/test_texts.py --renew

abi: test-build
	@python3 tests/abi/test_abi.py --renew

fuzz: test-build
	@python3 tests/run.py --fuzz

WEB ?= yes
install: all $(if $(filter yes,$(WEB)),web)
	@meson configure build -Dprefix=$(PREFIX)
	@ninja -C build -j $(JOBS) --quiet
	@DESTDIR=$(DESTDIR) meson install -C build --no-rebuild --quiet
	@if [ $(WEB) = yes ]; then \
	    install -d $(DESTDIR)$(PREFIX)/share/quinte && rm -rf $(DESTDIR)$(PREFIX)/share/quinte/web && \
	    cp -r web/dist $(DESTDIR)$(PREFIX)/share/quinte/web; fi

format:
	@clang-format -i $(SOURCES)

lint: test-build
	@clang-format --dry-run -Werror $(SOURCES)
	@clang-tidy --quiet -p build-test $(shell find src -name '*.c') 2> /dev/null

clean:
	@rm -rf build build-test build-fuzz build-load web/dist web/node_modules
