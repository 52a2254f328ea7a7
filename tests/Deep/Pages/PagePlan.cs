using System.Collections.Generic;
using System.Linq;

namespace Pools.Tests.Deep.Pages;

/// <summary>How the commands of the pages are run. What is not in it is run as it stands, in the root of a fresh clone, and ends with 0.</summary>
internal static class PagePlan
{
    private const string Endless = "It goes on until it is interrupted.";
    private const string Process = "A process of this run for the page's.";
    private const string Own = "In a project of the reader's own.";
    private const string Unpublished = "The package is not published yet.";

    public static IReadOnlyList<PlannedCommand> All { get; } =
    [
        // The steps of verify.
        new("dotnet test Pools.sln -c Release") { Step = "tests" },
        new("dotnet run -c Release --project tests/Deep") { Why = "It is what runs this." },
        new("dotnet run -c Release --project tests/Deep -- analyzers") { Step = "analyzers" },
        new("dotnet run -c Release --project tests/Deep -- mutation") { Step = "mutation" },
        new("dotnet run -c Release --project tests/Deep -- repeat:Property") { Step = "repeat:Property" },
        new("dotnet run -c Release --project tests/Concurrency -- explore --deeper 1") { Step = "explorer" },
        new("dotnet run -c Release --project tests/Concurrency -- litmus --seconds 180 --seed 1") { Step = "litmus" },
        new("dotnet run -c Release --project tests/Concurrency -- soak --large --seed 1") { Step = "large" },
        new("dotnet run -c Release --project tests/Concurrency -- soak --large --seed 20261121") { Step = "large" },
        new("dotnet run -c Release --project tests/Concurrency -- soak --page-discard --seconds 60") { Step = "page-discard" },
        new("dotnet run -c Release --project tests/Concurrency -- soak --heap-limit 1536 --minutes 60 --seed 24112026")
        {
            As = "dotnet run -c Release --project tests/Concurrency -- soak --heap-limit 1536 --minutes 1 --seed 24112026", Why = "A minute for the hour; the step soak takes ten.",
        },
        new("git clone . ../clone && cd ../clone && .ci/run") { As = "git clone . ../clone && cd ../clone && bash -n .ci/run", Why = "What it runs is the step tests, and the bench below." },

        // In a project of the reader's own.
        new("dotnet add package Pools --source ../packages") { Page = "README.md", Before = "project FromSource" },
        new("dotnet add package Pools.Diagnostics --source ../packages") { Page = "README.md", Before = "project Watched" },
        new("dotnet add package Pools.Diagnostics --source ../packages") { Page = "docs/debug-pool.md", Before = "project WatchedToo" },
        new("dotnet add package Pools") { Page = "docs/install.md", Before = "project Installed" },
        new("dotnet add package Pools.Extensions") { Page = "docs/install.md", Before = "project Extended" },
        new("dotnet add package Pools.Diagnostics") { Page = "docs/install.md", Before = "project Diagnosed" },
        new("dotnet add package Pools.Analyzers") { Page = "docs/install.md", Before = "project AnalyzedToo" },
        new("dotnet add package Pools --source ../packages") { Page = "docs/install.md", Before = "[ \"${PWD##*/}\" = FirstPool ] || project InstalledFromSource" },
        new("dotnet new console -n FirstPool") { Page = "docs/install.md", Before = "cd .." },
        new("dotnet new web -n Bodies") { Before = "packages; cd .." },
        new("dotnet add package Pools.Extensions") { Page = "docs/dependency-injection.md", Before = "sources" },
        new("dotnet run -- FirstPool.csproj") { Page = "docs/install.md", Before = "cd ../FirstPool; first_program ../Pools/README.md", Says = "bytes read" },
        new("dotnet add package Pools.Analyzers") { Page = "docs/analyzers/README.md", Before = "project Ruled" },
        new("dotnet format analyzers --severity warn") { Before = "cd ../Ruled" },
        new("dotnet add package Pools.Analyzers") { Page = "docs/analyzers/switch.md", Before = "project Switched" },
        new("POOLS_DEBUG=\"isolated;seed=42;stacks=full\" dotnet test -p:PoolsSharedReplacement=debug") { Test = ("tests/Packages/DebugSwitchTests.cs", "One_property_on_the_command_line_puts_a_test_suite_under_the_debug_pool_without_a_changed_line") },
        new("dotnet test -p:PoolsSharedReplacement=debug") { Test = ("tests/Packages/DebugSwitchTests.cs", "One_property_on_the_command_line_puts_a_test_suite_under_the_debug_pool_without_a_changed_line") },
        new("POOLS_DEBUG=\"isolated;seed=42;stacks=full\" dotnet test") { Before = "cd samples/DebugPoolTests" },

        // The command that looks at processes: 1 says that it has found something.
        new("dotnet tool install --global Pools.Tool") { Before = "packages", As = "dotnet tool install --global Pools.Tool --source ../packages", Why = Unpublished },
        new("dotnet pools doctor 1234") { Before = "service", As = "dotnet pools doctor $PID", ExitCodes = "1", Says = "Returned twice", Why = Process },
        new("dotnet pools doctor 1234 --seconds 5") { As = "dotnet pools doctor $PID --seconds 5", Says = "ThreadBugs.Speed", ExitCodes = "0 1", Why = "The process that the command before has started." },
        new("dotnet pools doctor 1234 --seconds 60") { Before = "service", As = "dotnet pools doctor $PID --seconds 60", ExitCodes = "1", Says = "Returned twice", Why = Process },
        new("dotnet run -c Release --project tools/Pools.Tool -- doctor 1234") { Before = "service", As = "dotnet run -c Release --project tools/Pools.Tool -- doctor $PID", ExitCodes = "1", Says = "Returned twice", Why = Process },
        new("dotnet pools doctor --seconds 8 --output report.html -- dotnet FaultyService.dll") { Before = "(cd ../../../../..; tool)", ExitCodes = "1", Says = "Returned twice" },
        new("dotnet pools doctor -- COMMAND")
        {
            Before = "service", As = "dotnet pools doctor -- dotnet samples/FaultyService/bin/Release/net10.0/FaultyService.dll 5", ExitCodes = "1", Why = "A program of this run for the page's.",
        },
        new("dotnet pools doctor -- dotnet test") { Before = "tool; cd samples/DebugPoolTests", ExitCodes = "0 1" },
        new("dotnet pools top 1234") { Before = "service", As = "timeout --preserve-status --signal=INT 10 dotnet pools top $PID", Says = "ArrayPool<byte>.Shared", Why = Endless },
        new("dotnet pools advise --seconds 6 1234") { Before = "service", As = "dotnet pools advise --seconds 6 $PID", Why = Process },
        new("dotnet pools record 1234 trace.csv --seconds 5") { Before = "service", As = "dotnet pools record $PID trace.csv --seconds 5", Why = Process },
        new("dotnet exec tests/Tools.Programs/bin/Release/net10.0/Tools.Programs.dll speed x 14")
        {
            Before = "tool", As = "dotnet exec tests/Tools.Programs/bin/Release/net10.0/Tools.Programs.dll speed x 14 & PID=$!; sleep 2", Why = "The next command looks at it while it runs.",
        },

        // The sample web API, and what others look at it with.
        new("dotnet run -c Release --project samples/WebApi") { As = "timeout --preserve-status --signal=INT 20 dotnet run -c Release --project samples/WebApi", ExitCodes = "0 130", Says = "Now listening", Why = Endless },
        new("curl --output sorted.txt --data-binary @README.md http://localhost:5000/lines/sorted")
        {
            Before = "web", As = "curl --silent --fail --output sorted.txt --data-binary @README.md $URL/lines/sorted", Why = "A free port for the page's.",
        },
        new("dotnet run --urls http://localhost:5000") { Test = ("tests/Docs/SnippetTests.cs", "The_web_app_that_is_shown_hashes_bodies_and_tells_of_its_pool") },
        new("curl --data-binary @Program.cs http://localhost:5000/sha256") { Before = "web", As = "curl --silent --fail --data-binary @README.md $URL/sha256", Why = "The sample web API, which has the page's routes, at a free port." },
        new("curl http://localhost:5000/health") { Before = "web; request", As = "curl --silent --fail $URL/health", Says = "lines", Why = "The sample web API, which has the page's routes, at a free port." },
        new("dotnet-counters monitor --name WebApi --counters Pools")
        {
            As = "timeout --preserve-status --signal=INT 10 dotnet-counters monitor --name WebApi --counters Pools", ExitCodes = "0 130", Says = "pools.array_pool.pooled", Why = Endless,
        },
        new("dotnet-counters collect --name WebApi --counters 'Pools[pools.array_pool.pooled,pools.array_pool.outstanding]' --format csv --refresh-interval 1 --duration 00:00:10 --output pools.csv")
        {
            Before = "web; request",
            As = "dotnet-counters collect --name WebApi --counters 'Pools[pools.array_pool.pooled,pools.array_pool.outstanding]' --format csv --refresh-interval 1 --duration 00:00:10 --output pools.csv && cat pools.csv",
            Says = "pools.array_pool.name=documents",
            Why = "What it has written is shown.",
        },
        new("dotnet-trace collect --name WebApi --providers 'Pools-ArrayPool:0:Informational:Names=true' --duration 00:00:10 --output pools.nettrace") { Before = "web", Says = "Trace completed" },

        // Pages made of the docs comments.
        new("dotnet docfx docs/api/docfx.json") { Says = "0 warning(s)" },
        new("dotnet docfx serve artifacts/api/site") { As = "timeout --preserve-status --signal=INT 10 dotnet docfx serve artifacts/api/site", ExitCodes = "0 130", Why = Endless },

        // Something for a placeholder.
        new("dotnet run -c Release --project bench -- compile-time PROJECT...")
        {
            Before = "dotnet build src/Pools/Pools.csproj -c Release -v quiet", As = "dotnet run -c Release --project bench -- compile-time src/Pools/Pools.csproj", Why = "One of the projects for any.",
        },
        new("dotnet run -c Release --project tests/Analyzers -- scan FOLDER...") { As = "dotnet run -c Release --project tests/Analyzers -- scan samples", ExitCodes = "0 1", Why = "One of the folders for any." },
        new("dotnet test tests/Models -c Release -- xUnit.Seed=N") { As = "dotnet test tests/Models -c Release -- xUnit.Seed=42", Why = "One of the seeds for any." },

        // Less of the same.
        new("dotnet run -c Release --project bench -- docs --only performance") { As = "dotnet run -c Release --project bench -- docs --only performance.depth-2,performance.ring --trial", Why = "Two sections, as short as can be, for an hour of them." },
        new("dotnet run -c Release --project bench -- docs --only \"large.*\"") { As = "dotnet run -c Release --project bench -- docs --only large.L20,large.budgets --trial", Why = "Two sections, as short as can be, for all of them." },
        new("dotnet run -c Release --project bench -- docs --only object-pool") { As = "dotnet run -c Release --project bench -- docs --only object-pool --trial", Why = "As short as can be." },
        new("dotnet run -c Release --project bench -- docs --only analyzers") { As = "dotnet run -c Release --project bench -- docs --only analyzers --trial", Why = "As short as can be." },
        new("dotnet run -c Release --project bench -- debug") { As = "dotnet run -c Release --project bench -- debug --processes 1 --rounds 2", Why = "Few rounds for the half hour." },
        new("dotnet run -c Release --project tests/Mutation.Generated -- run --seed 1 --minutes 55 --results results/a.jsonl")
        {
            As = "dotnet run -c Release --project tests/Mutation.Generated -- run --seed 1 --count 2 --results results/a.jsonl", ExitCodes = "0 1", Why = "Two faults for an hour of them; 1 says that nobody has found one.",
        },
        new("dotnet run -c Release --project tests/Mutation.Generated -- run --like \"CoreSlots.TryReturn\" --results results/a.jsonl")
        {
            As = "dotnet run -c Release --project tests/Mutation.Generated -- run --like \"CoreSlots.TryReturn\" --count 1 --results results/a.jsonl", ExitCodes = "0 1", Why = "One fault for all of the member.",
        },
        new("dotnet run -c Release --project tests/Mutation.Generated -- run --again results/a.jsonl --results results/b.jsonl")
        {
            As = "dotnet run -c Release --project tests/Mutation.Generated -- run --again results/a.jsonl --count 1 --results results/b.jsonl", ExitCodes = "0 1", Why = "One fault for all that are left.",
        },
        new("dotnet run -c Release --project tests/Mutation.Generated -- report results/a.jsonl") { ExitCodes = "0 1" },
        new("dotnet bench/bin/Release/net10.0/Bench.dll child retained per-core stack-200") { Before = "dotnet build bench -c Release -v quiet" },
        new("dotnet stryker -f stryker-config.json") { Before = "cd tests/Mutation; dotnet tool restore", Why = "It runs the tests for each of 210 mutants, about two hours." },
    ];

    /// <summary>What is planned for a command, or null: it is run as it stands.</summary>
    public static PlannedCommand? Of(PageCommand command) =>
        All.FirstOrDefault(planned => planned.Command == command.Text && planned.Page == command.Page)
        ?? All.FirstOrDefault(planned => planned.Command == command.Text && planned.Page is null);
}
