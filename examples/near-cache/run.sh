#!/bin/sh
# Starts a server on loopback (or uses the one that REDIS_URL names) and two JVMs with caches over it: a reader, and a
# writer that changes what the reader reads. Build first: mvn -DskipTests package
set -eu
cd "$(dirname -- "$0")"

port=${REDIS_PORT:-17399}
java=${JDK25_HOME:+$JDK25_HOME/bin/java}
if [ -z "$java" ]; then
  for jdk in "${JAVA_HOME:-}" /usr/lib/jvm/*; do
    version=$(sed -n 's/^JAVA_VERSION="\([0-9]*\).*/\1/p' "$jdk/release" 2>/dev/null || true)
    if [ -n "$version" ] && [ "$version" -ge 25 ]; then
      java=$jdk/bin/java
      break
    fi
  done
fi
[ -n "$java" ] || { echo "no JDK 25 or newer was found: point JDK25_HOME to one" >&2; exit 1; }
[ -d target/lib ] || { echo "not built yet: run mvn -DskipTests package in the project's root" >&2; exit 1; }

if [ -z "${REDIS_URL:-}" ]; then
  redis-server --bind 127.0.0.1 --port "$port" --save '' --daemonize no >/dev/null &
  server=$!
  trap 'kill "$server" 2>/dev/null; wait "$server" 2>/dev/null || true' EXIT INT TERM
  until redis-cli -p "$port" ping >/dev/null 2>&1; do
    kill -0 "$server" 2>/dev/null || { echo "redis-server does not start: port=$port" >&2; exit 1; }
    sleep 0.1
  done
  REDIS_URL=redis://127.0.0.1:$port
fi

run() {
  "$java" --class-path 'target/classes:target/lib/*' dev.hinterland.examples.near.NearCacheExample "$1" "$REDIS_URL"
}

run reader &
reader=$!
sleep 1
run writer
wait "$reader"
