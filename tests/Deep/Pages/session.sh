# Begins each session of a page, in the root of a fresh clone. Beside it are ../packages and projects of the reader.

# Prints a command before it runs.
begin() { printf '\n$ %s\n' "$1"; started=$EPOCHREALTIME; }

# Records the exit code of a command, or "silent" if its output lacks a text.
end() {
  local code=$1 line=$2 took=$(((${EPOCHREALTIME/./} - ${started/./}) / 1000))
  printf -- '--- exit code %s after %s.%s s\n' "$code" $((took / 1000)) $((took % 1000 / 100))
  if [ $# -gt 2 ] && ! grep -qF -- "$3" "$POOLS_PAGES_RESULTS.output"; then code=silent; fi
  echo "$line $code" >> "$POOLS_PAGES_RESULTS"
}

# The packages, which are not published yet.
packages() { [ -n "$(ls ../packages/Pools.Extensions.*.nupkg 2> /dev/null)" ] || dotnet pack eng/Packages.slnf -c Release -o ../packages -v quiet; }

# The command, from these packages.
tool() {
  packages
  dotnet pools --help > /dev/null 2>&1 || dotnet tool install --global Pools.Tool --prerelease --source ../packages
}

# Names the packages to the projects of this folder, as docs/install.md shows it.
sources() {
  cat > nuget.config << 'CONFIG'
<configuration>
  <packageSources>
    <add key="pools" value="../packages" />
  </packageSources>
</configuration>
CONFIG
}

# A project of the reader's own beside the clone.
project() {
  packages
  dotnet new console -o "../$1" > /dev/null
  cd "../$1"
  sources
}

# The first program of the README.
first_program() { awk '/^```csharp$/ { inside = 1; next } /^```$/ { if (inside) exit } inside' "$1" > Program.cs; }

# A service with faults, to be looked at.
service() {
  tool
  dotnet build samples/FaultyService -c Release -v quiet
  dotnet samples/FaultyService/bin/Release/net10.0/FaultyService.dll 120 > /dev/null &
  PID=$!
}

# The sample web API, in another terminal.
web() {
  dotnet build samples/WebApi -c Release -v quiet
  ASPNETCORE_URLS=http://127.0.0.1:0 samples/WebApi/bin/Release/net10.0/WebApi > web.log &
  local tries=0
  until grep -q 'Now listening' web.log || [ $((tries += 1)) -gt 300 ]; do sleep 0.1; done
  URL=$(sed -n 's/.*Now listening on: //p' web.log)
}

# Something for it to do: its pools are made for the first request.
request() { curl --silent --fail --output /dev/null --data-binary @README.md "$URL/lines/sorted"; }

# Nothing outlives its session.
trap 'for job in $(jobs -p); do kill "$job" 2> /dev/null; done' EXIT
