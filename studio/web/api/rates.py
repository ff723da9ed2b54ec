"""How many requests are taken in which time: per account, and of guests and visitors per address.

The rates stand in the settings, the counts in the cache: where that is shared, all processes count together.
"""

from typing import TYPE_CHECKING

from django.conf import settings
from rest_framework.request import Request
from rest_framework.throttling import SimpleRateThrottle

if TYPE_CHECKING:  # DRF's views are still being imported when they ask for this module
    from rest_framework.views import APIView


class RateLimit(SimpleRateThrottle):
    """Counts reading, writing, and what an endpoint names as its own rate, each by itself."""

    def __init__(self) -> None:
        """Wait for the request: it decides which rate counts."""

    def allow_request(self, request: Request, view: "APIView") -> bool:
        """Return whether one more request is taken now."""
        own = getattr(view, "rate", "")
        self.scope = own or ("read" if request.method in ("GET", "HEAD", "OPTIONS") else "write")
        self.rate = settings.API_RATES[self.scope]
        self.num_requests, self.duration = self.parse_rate(self.rate)
        return super().allow_request(request, view)

    def get_cache_key(self, request: Request, view: "APIView") -> str:
        """Return whose requests are counted together."""
        is_user = request.user is not None and request.user.is_authenticated
        who = f"user-{request.user.pk}" if is_user else f"at-{self.get_ident(request)}"
        return f"rate-{self.scope}-{who}"
