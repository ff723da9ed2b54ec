"""Catalogs and what is installed from them: what an admin may do, and the jobs that do it."""
