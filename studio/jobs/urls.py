"""The addresses of jobs."""

from django.urls import path

from studio.jobs import job_views

app_name = "jobs"
urlpatterns = [
    path("", job_views.list_jobs, name="list_jobs"),
    path("<row:job_id>/", job_views.show_job, name="show_job"),
    path("<row:job_id>/<slug:action>/", job_views.act_on_job, name="act"),
]
