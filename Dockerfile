# Builds Keel and serves examples/hello: docker build -t keel . && docker run --rm -p 8080:8080 keel
# An application of your own: FROM keel, and COPY it to /app.
FROM debian:12 AS build
WORKDIR /keel
COPY dev ./
RUN ./dev setup build
COPY . .
RUN ./dev build release keel && strip build/release/keel

FROM debian:12
RUN apt-get update \
  && apt-get install -y --no-install-recommends libphp8.2-embed php8.2-opcache libpq5 libuv1 ca-certificates \
  && rm -rf /var/lib/apt/lists/* \
  && useradd --system --home-dir /app --shell /usr/sbin/nologin keel
COPY --from=build /keel/build/release/keel /usr/local/bin/keel
WORKDIR /app
COPY examples/hello/ ./
USER keel
EXPOSE 8080
# Beyond this machine's loopback, since a container's port is published from outside.
CMD ["keel", "run", "--host=0.0.0.0"]
