#!/bin/sh
# Runs the service with Caffeine on the heap and with Hinterland under the same load: a table on the terminal, and a page
# with plots in target/load. Build first: mvn -DskipTests package
#   run.sh [--small] [--plots FOLDER] [name=value ...]
# Without --small the cache has 4 GB of data, which takes 10 GB of memory and a quarter of an hour. --plots also writes the
# plots as files, by a browser. Settings, as rate=1500, are in LoadTest.Settings.
set -eu
from=$PWD
cd "$(dirname -- "$0")"

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

load="products=1000000 changes=3000 rate=1000 warm-up=60 seconds=180 heap-caffeine=8g heap-hinterland=1g budget=6GiB"
plots=
settings=
while [ $# -gt 0 ]; do
  case $1 in
    --small) load="products=10000 changes=200 rate=100 warm-up=3 seconds=8 heap-caffeine=256m heap-hinterland=192m budget=96MiB" ;;
    --plots)
      [ $# -gt 1 ] || { echo "option lacks its folder: option=$1" >&2; exit 1; }
      case $2 in
        /*) plots=$2 ;;
        *) plots=$from/$2 ;;
      esac
      mkdir -p "$plots"
      shift
      ;;
    *=*) settings="$settings $1" ;;
    *) echo "option is unknown: option=$1" >&2; exit 1 ;;
  esac
  shift
done

mkdir -p target/load
# shellcheck disable=SC2086 # each setting is an argument
"$java" -Xmx512m --class-path 'target/classes:target/lib/*' dev.hinterland.examples.service.load.LoadTest \
  $load out=target/load $settings

if [ -n "$plots" ]; then
  chromium --headless --no-sandbox --disable-gpu --virtual-time-budget=10000 --dump-dom \
    "file://$PWD/target/load/report.html" >target/load/drawn.html 2>/dev/null
  "$java" --class-path 'target/classes:target/lib/*' dev.hinterland.examples.service.load.Report \
    target/load/drawn.html "$plots"
fi
