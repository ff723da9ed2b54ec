"""For working on the Studio: error pages with details, files served as they lie."""

from studio.settings.base import *  # noqa: F403
from studio.settings.base import STATIC_ROOT

STATIC_ROOT.mkdir(exist_ok=True)  # WhiteNoise looks there; the files themselves come from static/

DEBUG = True
