# The commands for people. `make` alone lists the targets.
#
# Variables: PORT, ADMIN_PORT and STATE (make run; others for a second one beside it), TLS (1: phones can reach make run over https), CONTENT (the folder that holds widgets/ and flags/), PREFIX and DESTDIR (make install),
# RUNBOOK (the address of the page that the alerts of make install open, such as https://docs.example.com/layover/operators.html),
# SERVERS (the number of servers of make run, on PostgreSQL behind an edge), PREVIEW_PORT, SCRATCH (where Swift builds), SWIFT (the toolchain's driver),
# FUZZ_SECONDS (the time of each fuzzer), SANITIZE (one sanitizer), MINUTES (make soak), SEED (make chaos), MANY, CHAOS and SOAK (more options of these targets).

SHELL := /bin/bash
SWIFT ?= swift
SCRATCH ?= .build
PORT ?= 8080
ADMIN_PORT ?= 8081
STATE ?= var
TLS ?=
PREVIEW_PORT ?= 8090
CONTENT ?= .
SERVERS ?= 1
MINUTES ?= 15
SEED ?= 7
PREFIX ?= /usr/local
DESTDIR ?=
RUNBOOK ?= file://$(PREFIX)/share/layover/docs/operators.html

# The system's log reports a crash in one line. Swift's backtracer would delay the end of a crashed server by seconds.
export SWIFT_BACKTRACE ?= enable=no
export SWIFT SCRATCH PORT CONTENT

# An import that Package.swift does not allow is an error.
IMPORTS := --explicit-target-dependency-import-check error
# No program looks for libraries in its own folder, where anyone with write access could replace them.
RELEASE := $(SWIFT) build -c release --disable-local-rpath --scratch-path $(SCRATCH) $(IMPORTS)
BIN = $(SCRATCH)/release
# What serves, draws and simulates; what is installed, tested and measured needs more.
PROGRAMS := layover layover-draw layover-supplier

.DEFAULT_GOAL := help
.PHONY: help run preview build test lint check sheet shots guard fuzz sanitize bench accept many chaos soak smoke releases shipping prove install clean

help: ## lists these targets
	@sed -n 's/^\([a-z]*\):.*## \(.*\)/make \1@\2/p' $(MAKEFILE_LIST) | column -t -s @

run: build ## sets the machine up, builds, serves the shipped content on 127.0.0.1:8080 with simulated suppliers; TLS=1: for phones too; SERVERS=4: four servers
ifeq ($(SERVERS),1)
	$(if $(TLS),@deploy/setup --for tls)
	@scripts/run --bin $(BIN) --port $(PORT) --admin-port $(ADMIN_PORT) --state $(STATE) --content $(CONTENT) $(if $(TLS),--tls $(SCRATCH)/tls)
else
	@deploy/setup --for servers
	@scripts/run-servers --bin $(BIN) --servers $(SERVERS) --port $(PORT) --content $(CONTENT)
endif

preview: ## sets the machine up, builds, opens the workbench on 127.0.0.1:8090: every card for every market while you edit
	@deploy/setup
	$(RELEASE) --product layover
	@exec $(BIN)/layover preview --content $(CONTENT) --port $(PREVIEW_PORT)

build: ## sets the machine up and builds the programs for release
	@deploy/setup
	$(foreach program,$(PROGRAMS),$(RELEASE) --product $(program) &&) true
	@scripts/hardened $(PROGRAMS:%=$(BIN)/%)

test: ## sets the machine up, builds everything, lints and runs all tests
	@deploy/setup --for test
	@scripts/test

lint: ## reports source that is not formatted as .swift-format requires
	$(SWIFT) format lint --strict --parallel -r Sources Tests fuzz Package.swift

check: build ## compiles the shipped content and prints every finding
	$(BIN)/layover check $(CONTENT)

sheet: ## measures every card as readers see it, in Chromium, and draws all of them into .build/sheet
	@deploy/setup --for sheet
	$(RELEASE) --product layover
	@scripts/sheet --bin $(BIN)/layover --content $(CONTENT) --out $(SCRATCH)/sheet

shots: build ## draws the workbench's pictures in docs again, and every view of it into .build/shots
	@deploy/setup --for sheet
	@scripts/shots --bin $(BIN)/layover --content $(CONTENT) --views $(SCRATCH)/shots

guard: ## counts the instructions, allocations and system calls of the hot paths against bench/thresholds.txt
	@deploy/setup --for guard
	$(foreach program,layover layover-supplier layover-bench,$(RELEASE) --product $(program) &&) true
	@scripts/guard $(BIN)

fuzz: ## fuzzes the template compiler, the output guard, the forms of releases, the splice of packed answers, and what reads HTTP, JSON and YAML, FUZZ_SECONDS (60) each
	@deploy/setup --for test
	@scripts/fuzz

sanitize: ## runs the tests of all rooms with the address and the thread sanitizer (SANITIZE=thread: with one of them)
	@deploy/setup --for test
	@scripts/sanitize $(SANITIZE)

bench: ## measures Layover, nginx and Node in the same run
	@deploy/setup --for bench
	$(foreach program,$(PROGRAMS) layover-bench,$(RELEASE) --product $(program) &&) true
	@bench/run --bin $(BIN) --content $(CONTENT)

accept: build ## checks the promised times and memory: on a running server, in a browser, and with 10,000 broken content trees
	@deploy/setup --for accept
	$(foreach program,layover-bench layover-conformance,$(RELEASE) --product $(program) &&) true
	@scripts/accept --bin $(BIN) --content $(CONTENT)
	LAYOVER_MUTATIONS=10000 LAYOVER_ACCEPT=1 scripts/test 'LayoverCompilerTests.MutationTests|SystemTests.DemoSentenceRandomTests'

many: ## runs sixteen servers on one PostgreSQL: kills on all of them, faults, the store down for ten minutes (MANY=--short: four, a minute)
	@deploy/setup --for test
	$(RELEASE) --product layover
	@bench/many --bin $(BIN) --content $(CONTENT) $(MANY)

chaos: ## injects every fault into servers that share one store, with 1,000 kills and revivals, and checks their promises (CHAOS=--short: each once)
	@deploy/setup --for test
	$(RELEASE) --product layover
	@bench/chaos --bin $(BIN) --content $(CONTENT) --seed $(SEED) $(CHAOS)

soak: ## keeps four servers under load for MINUTES (15), with their store down for ten of them, and watches memory and descriptors
	@deploy/setup --for test
	$(RELEASE) --product layover
	@bench/soak --bin $(BIN) --content $(CONTENT) --minutes $(MINUTES) $(SOAK)

smoke: ## runs the short forms of many, chaos and soak in two minutes, as CI does
	@deploy/setup --for test
	$(RELEASE) --product layover
	@scripts/smoke --bin $(BIN) --content $(CONTENT)

releases: ## measures releases: the time to the last of sixteen servers, 1,000 swaps under load, an automatic rollback, 10,000 damaged releases (RELEASES=--short: a minute)
	@deploy/setup --for test
	$(RELEASE) --product layover
	$(RELEASE) --product layover-bench
	@bench/releases --bin $(BIN) $(RELEASES)
	$(if $(RELEASES),,LAYOVER_SPOILED_ROUNDS=10000 scripts/test LayoverContentTests.SpoiledReleaseTests)

shipping: ## measures how many exposures per second are shipped to PostgreSQL
	@deploy/setup --for test
	$(RELEASE) --product layover
	$(RELEASE) --product layover-bench
	@bench/shipping --bin $(BIN) --content $(CONTENT)

prove: ## runs the long tests: shared trips with 100 seeds, 10,000 trips on their page, reviews with 10, 500 kill -9, an hour of 200 changes per second, 1,000 searches on four servers, shipped rows, 2,000 failed calls of the disk; a load held for ten minutes, slow clients, restarts and malformed requests behind both edges
	@deploy/setup --for test
	@deploy/setup --for accept
	LAYOVER_MODEL_SEEDS=100 LAYOVER_CRASH_ROUNDS=84 LAYOVER_CRASH_VOTES=34000 LAYOVER_WEBHOOK_CHANGES=720000 \
		LAYOVER_SEARCHES=1000 LAYOVER_SHIPPING_KILLS=200 LAYOVER_SHIPPING_RESTARTS=20 LAYOVER_REVIEW_SEEDS=10 LAYOVER_TRIP_PAGES=10000 \
		LAYOVER_DISK_POINTS=500 \
		scripts/test 'ModelTests|LayoverTripsSQLiteTests.CrashTests|WebhookOutageTests|SearchServerTests|ShippingCrashTests|ReviewSendingTests|DiskSweepTests'
	@# Each runs, whatever the others found.
	@failed=0; for part in held slow restarts edges; do LAYOVER_HELD_SECONDS=600 LAYOVER_SLOW_SECONDS=120 LAYOVER_RESTART_RATE=1000 \
		scripts/accept --bin $(BIN) --content $(CONTENT) --only $$part || failed=1; done; exit $$failed

install: build ## installs programs, content, deploy files and docs under PREFIX; RUNBOOK: the address that alerts open
	@deploy/setup --for install
	$(RELEASE) --product layover-conformance
	@scripts/hardened $(BIN)/layover-conformance
	install -d $(DESTDIR)$(PREFIX)/bin $(DESTDIR)$(PREFIX)/share/layover
	install -s -m 755 $(BIN)/layover $(BIN)/layover-draw $(BIN)/layover-conformance $(DESTDIR)$(PREFIX)/bin
	cp -R --no-preserve=ownership widgets flags deploy examples $(DESTDIR)$(PREFIX)/share/layover/
	install -m 644 LICENSE ARCHITECTURE.md CHANGELOG.md $(DESTDIR)$(PREFIX)/share/layover/
	install -D -m 644 bench/RESULTS.md $(DESTDIR)$(PREFIX)/share/layover/bench/RESULTS.md
	scripts/papers $(abspath $(DESTDIR)$(PREFIX)/share/layover/docs)
	@# Alerts open their section of these pages, or of the copy that RUNBOOK names.
	sed -i 's|file:///usr/local/share/layover/docs/operators.html|$(RUNBOOK)|' \
		$(DESTDIR)$(PREFIX)/share/layover/deploy/alerts/layover.yaml $(DESTDIR)$(PREFIX)/share/layover/deploy/alerts/tests/*.yaml
	@# The programs contain these tables, so their notices are installed.
	@for table in net openflights unicode holidays; do \
		install -d $(DESTDIR)$(PREFIX)/share/layover/notices/$$table; \
		install -m 644 data/$$table/SOURCE.md $(DESTDIR)$(PREFIX)/share/layover/notices/$$table/; \
	done
	install -m 644 data/net/airports.LICENSE.txt $(DESTDIR)$(PREFIX)/share/layover/notices/net/
	install -m 644 data/holidays/holidays.LICENSE.txt $(DESTDIR)$(PREFIX)/share/layover/notices/holidays/
	@for unit in deploy/*.service deploy/*.socket; do \
		install -d $(DESTDIR)$(PREFIX)/lib/systemd/system; \
		sed 's|@PREFIX@|$(PREFIX)|g' $$unit > $(DESTDIR)$(PREFIX)/lib/systemd/system/$$(basename $$unit); \
	done

clean: ## removes the build
	rm -rf $(SCRATCH)
