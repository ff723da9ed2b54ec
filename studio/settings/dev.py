"""For working on the Studio: error pages with details, files served as they lie."""

from studio.settings.base import *  # noqa: F403

DEBUG = True
