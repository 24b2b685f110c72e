#!/usr/bin/env bash
# Builds and signs a release, and packs what a repository gets into target/hinterland-VERSION-bundle.zip. Uploads nothing.
#   .ci/stage.sh [MAVEN-OPTION…]     for a trial: -Dgpg.skip
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

staging=$PWD/target/staging
mvn -B -ntp clean
mvn -B -ntp -Dmaven.test.skip -Dmaven.install.skip -Prelease "-DaltDeploymentRepository=staging::file://$staging" deploy "$@"

python3 - "$staging" <<'PYTHON'
import pathlib, sys, zipfile

staging = pathlib.Path(sys.argv[1])
# The repository makes its own lists of versions.
files = sorted(file for file in staging.rglob("*") if file.is_file() and not file.name.startswith("maven-metadata"))
poms = [file for file in files if file.suffix == ".pom"]
versions = {pom.parent.name for pom in poms}
if len(versions) != 1:
    sys.exit(f"one version is to be staged: versions={sorted(versions)}")
for pom in poms:
    if "SNAPSHOT" in pom.read_text():
        print(f"no release: {pom.name} names a snapshot", file=sys.stderr)
bundle = staging.parent / f"hinterland-{versions.pop()}-bundle.zip"
with zipfile.ZipFile(bundle, "w", zipfile.ZIP_DEFLATED) as archive:
    for file in files:
        archive.write(file, file.relative_to(staging))
print(f"staged: bundle={bundle.name}, modules={len(poms)}, files={len(files)}")
PYTHON
