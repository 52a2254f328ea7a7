#!/usr/bin/env bash
# Builds the .NET Framework program and starts it under Mono; arguments go to the program (--seed N).
# Exit code: the program's (0 passed, 1 failed), or 2 when there is no Mono.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)

if ! command -v mono >/dev/null; then
  echo "Mono is not installed: this check did not run. On Debian and Ubuntu: apt-get install mono-devel (the runtime and its netstandard facade)." >&2
  exit 2
fi

dotnet build "$here" -c Release
exec mono "$here/bin/Release/net472/NetFramework.exe" "$@"
