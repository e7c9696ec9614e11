# Every target installs the Debian packages it misses (tools/setup; asks nothing when all are
# there), builds what it needs and says what it does. `make help` lists them.

BUILD := build/release
CMAKE_FLAGS := -DPython3_EXECUTABLE=/usr/bin/python3
FIGURES := fig3 fig4 fig8 fig9 fig10 fig11 fig12 fig13 fig19 fig20 fig21 incast thresholds lesson dialects

.PHONY: help setup build test test-extended reproduce clean
.NOTPARALLEL:

help:  ## Show this list.
	@echo "Usage: make TARGET (Debian 12; times on 2 cores, the first one of a machine)"
	@sed -n 's/^\([a-z-]*\):.*  ## \(.*\)/\1|\2/p' Makefile | \
	    while IFS='|' read -r target text; do printf '  %-15s %s\n' "$$target" "$$text"; done

setup:  ## Install the missing Debian packages; about 2 minutes, 0.1 s when none is missing.
	@tools/setup

build: setup  ## Build everything in build/release; about 5 minutes.
	@echo "== build: the release preset in $(BUILD)"
	@cmake --preset release $(CMAKE_FLAGS) >/dev/null
	@cmake --build --preset release

test: build  ## Build and run every test; at most 12 minutes. Ends with "N passed, N failed".
	@tools/run-tests release

test-extended: build  ## Sanitizers, a second compiler, warnings as errors; at most 60 minutes.
	@tools/setup --extended
	@tools/test-extended

reproduce: build  ## Run the paper's headline figures and write out/report/index.html; about 10 minutes.
	@echo "== reproduce: $(FIGURES), quick scale, into out/report/index.html"
	@tools/reproduce $(BUILD)/dcqcn $(FIGURES)

clean:  ## Remove build/ and out/.
	@rm -rf build out
