#!/usr/bin/env bash
# Builds the tests for .NET Framework and runs them under Mono; arguments go to the runner (:SEED, -class NAME, …).
# Exit code: the runner's (0 passed), or 2 when there is no Mono.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)

if ! command -v mono >/dev/null; then
  echo "Mono is not installed: this check did not run. On Debian and Ubuntu: apt-get install mono-devel (the runtime and its netstandard facade)." >&2
  exit 2
fi

dotnet build "$here" -c Release
exec mono "$here/bin/Release/net472/NetFramework.exe" "$@"
