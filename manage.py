#!/usr/bin/env python
"""Django's command line for this project."""

import os
import sys


def main() -> None:
    """Run the command named on the command line, with the development settings unless others are chosen.

    A setting that cannot be used ends it with the sentence that says so, and not with where in the code it
    was read (`--traceback` shows that).
    """
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "studio.settings.dev")
    from django.core.exceptions import ImproperlyConfigured
    from django.core.management import execute_from_command_line

    try:
        execute_from_command_line(sys.argv)
    except ImproperlyConfigured as error:
        if "--traceback" in sys.argv:
            raise
        sys.exit(f"{error}")


if __name__ == "__main__":
    main()
