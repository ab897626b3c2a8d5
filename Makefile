# make serve    the book at http://127.0.0.1:8000/; an edit shows within a second or two (CHAPTERS="learn/vjp use/training/gpu": these only)
# make test     all that a change must pass: lint, spelling, style, examples, pages, browser; the tested site is then in site/
# make lint     only the first three of these
# make check FILE=learn/vjp/NAME.py   for one example (or FILE=atlas/softmax: one row of the atlas) all that `make test` would say of it, and what to do about it
# make new learn/vjp/NAME             start an example; it fails until its proof is written
# make facts    measure the operations of the atlas with this torch (ROWS="softmax relu": these only)
# make outputs  write what the examples print into outputs.txt beside them (CHAPTERS="learn/vjp": these only)
# make site     the book as files in site/
# make costs    measure what the case about costs plots, anew (on DEVICE; the machine should have nothing else to do)
# make record   run every example on DEVICE and write the record of it into records/
# make mutants  change one thing at a time in every example, and count what the checks catch (CHAPTERS="learn/vjp use/training/gpu/x.py")
# make update   write the newest versions that work together into constraints.txt (torch stays; TORCH=torch==… changes it)
# make audit    ask the Python Package Index whether a version in constraints.txt has a known vulnerability
# make clean    remove what these made
#
# Variables:
#   PYTHON       the Python (3.11 or newer) that makes the environment in .venv        default: python3
#   TORCH_INDEX  where torch comes from; on a GPU machine one of PyTorch's CUDA indexes default: PyTorch's CPU wheels
#                (for example TORCH_INDEX=https://download.pytorch.org/whl/cu130)
#   Both matter only when .venv is made: `make clean` before you change them.
#   DEVICE       where `make test` and `make record` run the examples: cpu or cuda                       default: cpu

PYTHON ?= python3
TORCH_INDEX ?= https://download.pytorch.org/whl/cpu
DEVICE ?= cpu
TORCH := $(shell grep '^torch==' constraints.txt)
BIN := .venv/bin
export NO_MKDOCS_2_WARNING = 1
export PIP_DISABLE_PIP_VERSION_CHECK = 1
export CHAPTERS

.PHONY: serve test lint check new outputs facts built site costs record mutants update audit clean
.DEFAULT_GOAL := serve

serve: .venv/installed
	@echo "Building the book and running every example; then it is at http://127.0.0.1:8000/ (Ctrl-C ends it)"
	@$(BIN)/mkdocs serve --dirty

built: .venv/installed
	@rm -rf site build/site
	@echo "Building the book and running every example"
	@$(BIN)/mkdocs build --quiet --strict --site-dir build/site

site: built
	@mv build/site site

# The site that was tested is the one that is left in site/.
test: lint built
	@echo "Tests: examples on $(DEVICE), pages, browser"
	@$(BIN)/python -m pytest -n auto --dist loadgroup --device $(DEVICE) --site build/site
	@mv build/site site

lint: .venv/installed
	@echo "Lint, spelling, style"
	@$(BIN)/ruff check .
	@$(BIN)/zizmor --offline --quiet --pedantic .github
	@$(BIN)/typos . .github .ci
	@$(BIN)/python tools/style.py

check: .venv/installed
	@$(BIN)/python tools/check.py $(FILE)

outputs: .venv/installed
	@$(BIN)/python -m book.outputs $(CHAPTERS)

facts: .venv/installed
	@$(BIN)/python -m book.atlas.measure $(ROWS)

# The word after `new` is an example and nothing to make.
ifeq ($(firstword $(MAKECMDGOALS)),new)
%: ; @:
endif

new:
	@$(PYTHON) -m book.new_example $(filter-out new,$(MAKECMDGOALS))

costs: .venv/installed
	@echo "Measuring on $(DEVICE) (some minutes)"
	@$(BIN)/python -m book.measure_cost --device $(DEVICE) --out docs/cases/cost_records/$(DEVICE).json

record: .venv/installed
	@$(BIN)/python -m pytest snippets -n auto --device $(DEVICE) --record records

mutants: .venv/installed
	@$(BIN)/python tools/mutants.py $(CHAPTERS)

# For every Python from the oldest supported one on, so that each installs the same. What torch needs on Linux alone is
# CUDA, in versions that go with one of PyTorch's indexes: they are not pinned, and neither is anything for PyPy.
update: .venv/tools/installed
	@grep '^#' constraints.txt >.venv/constraints.txt
	@echo '$(TORCH)' | .venv/tools/bin/uv pip compile --quiet --no-build --universal --python-version 3.11 --fork-strategy fewest \
	  --group test --group maintain --no-header --no-annotate --output-file .venv/resolved.txt --upgrade -
	@grep -v "== 'linux'\|== 'pypy'" .venv/resolved.txt >>.venv/constraints.txt
	@mv .venv/constraints.txt constraints.txt
	@echo "constraints.txt is written. Next: git diff constraints.txt; make test; and read the differences of the built pages"

# A version that cannot be looked up is a failure, too. A finding that does not concern this book is named and explained
# here, with --ignore-vuln.
audit: .venv/tools/installed
	@.venv/tools/bin/pip-audit --strict --disable-pip --no-deps --requirement constraints.txt

.venv/tools/installed: constraints.txt
	@$(PYTHON) -m venv .venv/tools
	@.venv/tools/bin/pip install --quiet --constraint constraints.txt uv pip-audit
	@touch $@

# torch first and alone: its CPU wheels are on an index of their own, which is not reachable from everywhere. It is tried
# once; where it does not answer, the default index serves (on Linux its wheel brings several GB of CUDA along).
.venv/installed: pyproject.toml constraints.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo "This needs Python 3.11 or newer, and $(PYTHON) is $$($(PYTHON) -V 2>&1). Name another one: make PYTHON=python3.12 …"; exit 1; }
	@echo "Preparing .venv (once; some minutes, most of it the download of torch)"
	@$(PYTHON) -m venv .venv
	@$(BIN)/pip install --quiet --constraint constraints.txt --upgrade pip
	@echo "  1/2 $(TORCH)"
	@$(BIN)/pip install --quiet --no-deps --retries 0 --timeout 20 --index-url $(TORCH_INDEX) $(TORCH) 2>.venv/torch.log || \
	  { echo "      no answer from $(TORCH_INDEX): taking the default index"; $(BIN)/pip install --quiet --no-deps $(TORCH); }
	@echo "  2/2 everything else, in the versions of constraints.txt"
	@$(BIN)/pip install --quiet --constraint constraints.txt --group test
	@touch $@

clean:
	rm -rf .venv site build
