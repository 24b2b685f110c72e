#!/usr/bin/env bash
# Builds what a repository gets twice, from copies of the sources in two folders, and compares it byte for byte.
# The signatures are left out: they have the time in them.
# PUBLISHED names the modules, with commas; without it, all that are published.
#   [PUBLISHED=bom,core] .ci/reproducible.sh [MAVEN-OPTION…]
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

published=${PUBLISHED:-bom,core,hibernate,jcache,micrometer,redis,rewrite,spring}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

# One name is longer than the other: a path that gets into a file changes its length too.
for copy in first a-second-one; do
  mkdir "$folder/$copy"
  tar -cf - --exclude=target --exclude=./.git --exclude=./shared . | tar -xf - -C "$folder/$copy"
  (cd "$folder/$copy" && mvn -B -ntp -q -Dmaven.test.skip -Prelease -Dgpg.skip -pl "$published" -am package "$@")
  mkdir "$folder/$copy/published"
  for module in ${published//,/ }; do
    mkdir "$folder/$copy/published/$module"
    find "$folder/$copy/$module/target" -maxdepth 1 -type f \
      \( -name '*.jar' -o -name flattened-pom.xml -o -name bom.xml -o -name bom.json \) \
      -exec cp {} "$folder/$copy/published/$module" \;
  done
done

# What must be there, so that nothing equals nothing.
modules=${published//,/ }
for module in ${modules/bom/}; do
  for kind in '*[0-9T].jar' '*-sources.jar' '*-javadoc.jar' flattened-pom.xml bom.xml bom.json; do
    # shellcheck disable=SC2086 # the pattern is to be expanded
    ls "$folder/first/published/$module"/$kind >/dev/null
  done
done
ls "$folder/first/published/bom/flattened-pom.xml" "$folder/first/published/bom/bom.json" >/dev/null

diff -r "$folder/first/published" "$folder/a-second-one/published"
echo "reproducible: files=$(find "$folder/first/published" -type f | wc -l), copies=2"
