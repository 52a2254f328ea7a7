namespace Pools.Tests.Deep.Pages;

/// <summary>The commands that do not run as written, in the root of a fresh clone, with exit code 0.</summary>
internal static class PagePlan
{
    private const string Add = "dotnet add package Pools";
    private const string FromClone = "--prerelease --source ../packages";
    private const string Install = "dotnet tool install --global Pools.Tool";
    private const string Run = "dotnet run -c Release --project ";
    private const string Contribution = "targets --machine NAME --only depth-2 --processes 2 --rounds 3 --milliseconds 1";
    private const string Concurrency = $"{Run}tests/Concurrency --";
    private const string Figures = $"{Run}bench -- docs --only";
    private const string Found = "Returned twice";
    private const string Part = "Another part of the deep run.";
    private const string Suite = "tests/Packages runs it.";
    private const string Interrupt = "timeout --preserve-status --signal=INT";
    private const string Url = "http://localhost:5000";

    public static IReadOnlyList<PlannedCommand> All { get; } =
    [
        // Tests.
        new("dotnet test Pools.sln -c Release") { Skip = "The fast run." },
        new("dotnet test tests/Property -c Release -- xUnit.Seed=42") { Skip = Part },
        new($"{Run}tests/Deep -- --minutes 60 --seed 42") { Skip = "This run." },
        new($"{Run}tests/Deep -- --minutes 240") { Skip = "This run." },
        new($"{Run}tests/Deep -- --minutes 5 scale") { Skip = Part },
        new($"{Concurrency} explore") { Skip = Part },
        new($"{Concurrency} litmus --seconds 180 --seed 1") { Skip = Part },
        new($"{Concurrency} soak --minutes 10 --seed 1") { As = $"{Concurrency} soak --minutes 1 --seed 1" },
        new($"{Run}tests/Analyzers -- scan FOLDER...") { As = $"{Run}tests/Analyzers -- scan samples", ExitCodes = "0 1" },

        // A project of the reader.
        new($"{Add} --prerelease") { Page = "docs/install.md", Before = "project Installed" },
        new($"{Add}.Extensions --prerelease") { Page = "docs/install.md", Before = "project Extended" },
        new($"{Add}.Diagnostics --prerelease") { Page = "docs/install.md", Before = "project Diagnosed" },
        new($"{Add}.Analyzers --prerelease") { Page = "docs/install.md", Before = "project Analyzed" },
        new($"{Install} --prerelease") { Page = "docs/install.md", Before = "project Tooled" },
        new($"{Add} {FromClone}") { Page = "docs/install.md", Before = "[ \"${PWD##*/}\" = FirstPool ] || project FromFolder" },
        new("dotnet new console -n FirstPool") { Page = "docs/install.md", Before = "cd .." },
        new("dotnet run -- FirstPool.csproj")
        {
            Page = "docs/install.md", Before = "cd ../FirstPool; first_program ../Pools/README.md", Says = "bytes read",
        },
        new("dotnet new web -n Bodies") { Before = "packages; cd .." },
        new($"{Add}.Extensions --prerelease") { Page = "docs/dependency-injection.md", Before = "sources" },
        new($"{Add}.Analyzers --prerelease") { Page = "docs/analyzers/README.md", Before = "project Ruled" },
        new("dotnet build --no-incremental -p:ReportAnalyzer=true -v:detailed")
        {
            Before = "cd ../Ruled", Says = "Pools.Analyzers, Version=",
        },
        new("dotnet format analyzers --severity warn") { Before = "cd ../Ruled" },
        new($"{Add}.Diagnostics --prerelease") { Page = "docs/replacement.md", Before = "project Replaced" },
        new("dotnet test -p:PoolsSharedReplacement=debug-around") { Skip = Suite },
        new("dotnet build -tl:off -clp:PerformanceSummary")
        {
            As = "(cd ../Replaced; dotnet build -tl:off -clp:PerformanceSummary -p:PoolsSharedReplacement=debug-around)",
            Says = "RedirectShared",
        },
        new("dotnet test --no-build") { Skip = "Names a command that the property does not reach." },
        new("POOLS_DEBUG=\"isolated;seed=42;stacks=full\" dotnet test") { Before = "cd samples/DebugPoolTests" },

        // The tool. Exit code 1: it found a fault.
        new(Install) { Before = "packages", As = $"{Install} {FromClone}" },
        new("dotnet pools doctor 1234") { Before = "service", As = "dotnet pools doctor $PID", ExitCodes = "1", Says = Found },
        new("dotnet pools doctor 1234 --seconds 60")
        {
            Before = "service", As = "dotnet pools doctor $PID --seconds 60", ExitCodes = "1", Says = Found,
        },
        new("dotnet pools doctor 1234 --seconds 5")
        {
            As = "dotnet pools doctor $PID --seconds 5", ExitCodes = "0 1", Says = "ThreadBugs.Speed",
        },
        new($"{Run}tools/Pools.Tool -- doctor 1234")
        {
            Before = "service", As = $"{Run}tools/Pools.Tool -- doctor $PID", ExitCodes = "1", Says = Found,
        },
        new("dotnet pools doctor --seconds 8 --output report.html -- dotnet FaultyService.dll")
        {
            Before = "(cd ../../../../..; tool)", ExitCodes = "1", Says = Found,
        },
        new("dotnet pools doctor -- COMMAND")
        {
            Before = "service", ExitCodes = "1",
            As = "dotnet pools doctor -- dotnet samples/FaultyService/bin/Release/net10.0/FaultyService.dll 5",
        },
        new("dotnet pools doctor -- dotnet test") { Before = "tool; cd samples/DebugPoolTests", ExitCodes = "0 1" },
        new("dotnet pools top 1234") { Before = "service", As = $"{Interrupt} 10 dotnet pools top $PID", Says = "ArrayPool<byte>.Shared" },
        new("dotnet pools advise --seconds 6 1234") { Before = "service", As = "dotnet pools advise --seconds 6 $PID" },
        new("dotnet pools record 1234 trace.csv --seconds 5") { Before = "service", As = "dotnet pools record $PID trace.csv --seconds 5" },
        new("dotnet exec tests/Tool/Programs/bin/Release/net10.0/Programs.dll speed x 14 20")
        {
            Before = "tool", As = "dotnet exec tests/Tool/Programs/bin/Release/net10.0/Programs.dll speed x 14 20 & PID=$!; sleep 2",
        },

        // The sample web API, on a free port.
        new($"{Run}samples/WebApi") { As = $"{Interrupt} 20 {Run}samples/WebApi", ExitCodes = "0 130", Says = "Now listening" },
        new($"curl --output sorted.txt --data-binary @README.md {Url}/lines/sorted")
        {
            Before = "web", As = "curl --silent --fail --output sorted.txt --data-binary @README.md $URL/lines/sorted",
        },
        new($"dotnet run --urls {Url}") { Skip = "samples/WebApi has the same routes." },
        new($"curl --data-binary @Program.cs {Url}/sha256")
        {
            Before = "web", As = "curl --silent --fail --data-binary @README.md $URL/sha256",
        },
        new($"curl {Url}/health") { Before = "web; request", As = "curl --silent --fail $URL/health", Says = "lines" },
        new("dotnet-counters monitor --name WebApi --counters Pools")
        {
            As = $"{Interrupt} 10 dotnet-counters monitor --name WebApi --counters Pools", ExitCodes = "0 130",
            Says = "pools.array_pool.pooled",
        },
        new("dotnet-counters collect --name WebApi --counters 'Pools[pools.array_pool.pooled,pools.array_pool.outstanding]' "
            + "--format csv --refresh-interval 1 --duration 00:00:10 --output pools.csv") { Before = "web; request" },
        new("dotnet-trace collect --name WebApi --providers 'Pools-ArrayPool:0:Informational:Names=true' --duration 00:00:10 "
            + "--output pools.nettrace") { Before = "web", Says = "Trace completed" },

        // The API reference.
        new("dotnet docfx docs/api/docfx.json") { Says = "0 warning(s)" },
        new("dotnet docfx serve artifacts/api/site") { As = $"{Interrupt} 10 dotnet docfx serve artifacts/api/site", ExitCodes = "0 130" },

        // Figures: as short as possible.
        new($"{Run}bench -- docs") { Skip = "Measures all figures for more than an hour." },
        new($"{Figures} performance") { As = $"{Figures} performance.depth-2,performance.ring --trial" },
        new($"{Figures} \"large.*\"") { As = $"{Figures} large.pairs,large.turnover --trial" },
        new($"{Figures} object-pool") { As = $"{Figures} object-pool --trial" },
        new($"DOTNET_gcServer=1 DOTNET_GCDynamicAdaptationMode=0 DOTNET_GCHeapHardLimit=0 {Run}bench -- --only large-images")
        {
            Skip = "Takes ten minutes.",
        },
        new("dotnet publish bench -c Release -r linux-x64 -o ../pools-bench")
        {
            As = "dotnet publish bench -c Release -r linux-x64 -o ../pools-bench && (($(du -sb ../pools-bench | cut -f 1) < 60 << 20))",
        },
        new($"{Run}bench -- targets --machine NAME") { As = $"{Run}bench -- {Contribution}", Says = "docs/benchmarks/NAME/targets.json" },
        new("../pools-bench/Bench targets --machine NAME")
        {
            Before = "cd ../pools-bench", As = $"env -i ./Bench {Contribution}", Says = "./NAME/targets.json",
        },
        new($"{Run}bench -- debug") { As = $"{Run}bench -- debug --processes 1 --rounds 2" },
        new("dotnet bench/bin/Release/net10.0/Bench.dll child retained per-core threads-200")
        {
            Before = "dotnet build bench -c Release -v quiet",
        },
    ];

    /// <summary>The plan for a command; null: it runs as written.</summary>
    public static PlannedCommand? Of(PageCommand command) =>
        All.FirstOrDefault(planned => planned.Command == command.Text && planned.Page == command.Page)
        ?? All.FirstOrDefault(planned => planned.Command == command.Text && planned.Page is null);
}
