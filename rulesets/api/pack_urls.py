"""Addresses of catalogs, and of what is installed from them, in the API."""

from django.urls import path

from rulesets.api import packs

urlpatterns = [
    path("packs/", packs.PacksView.as_view(), name="packs"),
    path("packs/<row:pk>/", packs.PackView.as_view(), name="pack"),
    path("packs/<row:pk>/offers/", packs.OffersView.as_view(), name="offers"),
    path("packs/<row:pk>/refresh/", packs.RefreshView.as_view(), name="refresh_pack"),
    path("packs/<row:pk>/install/", packs.InstallView.as_view(), name="install_pack"),
    path("installed/", packs.InstalledView.as_view(), name="installed"),
    path("installed/<row:pk>/roll-back/", packs.RollBackView.as_view(), name="roll_back"),
    path("installed/<row:pk>/roll-forward/", packs.RollForwardView.as_view(), name="roll_forward"),
    path("installed/<row:pk>/uninstall/", packs.UninstallView.as_view(), name="uninstall"),
]
