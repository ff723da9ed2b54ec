# The Studio in a container, on its own (SQLite in the volume) or with compose.yaml.
FROM python:3.12-slim

ENV PYTHONUNBUFFERED=1 \
    PYTHONDONTWRITEBYTECODE=1 \
    DJANGO_SETTINGS_MODULE=studio.settings.prod \
    HOST=0.0.0.0 \
    STUDIO_VAR_DIR=/data \
    STUDIO_STATIC_ROOT=/data/static

WORKDIR /studio
COPY requirements.txt .
RUN pip install --no-cache-dir -r requirements.txt
COPY . .

# The volume takes over the owner of the folder it covers.
RUN useradd --system --home-dir /data studio && mkdir /data && chown studio /data
USER studio
VOLUME /data
EXPOSE 8000

CMD ["python", "manage.py", "serve", "--prepare"]
