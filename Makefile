# What one does with the project. Everything runs in .venv, made on first use.

PY := .venv/bin/python

.PHONY: help run test lint format reference messages bench clean

help: ## Say what there is
	@grep -E '^[a-z]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 10

run: ## Start the Studio; PORT and HOST say where (127.0.0.1:8000)
	@scripts/venv requirements.txt
	@DJANGO_SETTINGS_MODULE=$${DJANGO_SETTINGS_MODULE:-studio.settings.prod} exec $(PY) manage.py serve --prepare

test: ## Run the tests, on SQLite and on PostgreSQL; installs what they need
	@scripts/test

lint: ## Check style, types, imports, templates and schema migrations
	@scripts/venv requirements-dev.txt
	@scripts/lint

format: ## Lay out code and templates
	@scripts/venv requirements-dev.txt
	.venv/bin/ruff check --fix --select I .
	.venv/bin/ruff format .
	.venv/bin/djlint templates --reformat --quiet

reference: ## Write the pages of docs/reference that are made from the code
	@scripts/venv requirements.txt
	@$(PY) scripts/build_reference.py

messages: ## Collect what people read into locale/; LOCALE=de begins a language
	@scripts/venv requirements.txt
	@$(PY) manage.py makemessages $(if $(LOCALE),--locale $(LOCALE),--all)

bench: ## Measure the speed budgets; scripts/bench --write also writes docs/benchmarks.md
	@scripts/bench

clean: ## Remove the environment and caches; keeps var/, where people's data is
	rm -rf .venv staticfiles .mypy_cache .ruff_cache .pytest_cache .import_linter_cache .hypothesis
