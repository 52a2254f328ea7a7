namespace Pools.Tests.Deep;

/// <summary>A test project, which is a program.</summary>
/// <param name="build">The build of the libraries that it tests, or null for the one of net10.0.</param>
internal sealed partial class TestProgram(string project, string? build = null, params string[] filter)
{
    private static readonly KeyValuePair<string, string> s_deep = new(Depth.Variable, Depth.Deep);

    /// <summary>Its folder.</summary>
    public string Project => project;

    /// <summary>The runtime that it is built for and runs on; null: the SDK's.</summary>
    public LaterRuntime? Runtime { get; init; }

    /// <summary>Runs its tests, at the deep bounds on the SDK's runtime.</summary>
    public PartResult Run(PartContext context) => Start(context, [$":{context.Seed}", "-noColor", .. filter], isQuiet: true);

    /// <summary>Runs one of its commands.</summary>
    public PartResult Command(PartContext context, IReadOnlyCollection<string> arguments) => Start(context, arguments, isQuiet: false);

    private PartResult Start(PartContext context, IReadOnlyCollection<string> arguments, bool isQuiet)
    {
        string name = Path.GetFileNameWithoutExtension(Directory.GetFiles(Path.Combine(Repository.Root, project), "*.csproj").Single());
        string[] property = build is not null ? [$"-p:PoolsBuild={build}"]
            : Runtime is null ? []
            : [$"-p:TestFramework={LaterRuntime.Framework}"];
        CommandResult built = Tests.Command.Run(
            DotNetHost.Path, ["build", project, "-c", "Release", "-v", "quiet", .. property], Repository.Root, DotNetHost.ForBuilds);
        if (built.ExitCode != 0)
        {
            return Fail(built.Output, "did not build");
        }

        string folder = Runtime is null ? Path.Combine(build ?? "", "Release", "net10.0") : LaterRuntime.Output;
        string assembly = Path.Combine(Repository.Root, project, "bin", folder, $"{name}.dll");
        (CommandResult run, string? stopped) = Tests.Command.RunWithin(
            Runtime?.Host ?? DotNetHost.Path,
            ["exec", assembly, .. arguments],
            context.Limit,
            long.MaxValue,
            Repository.Root,
            Runtime is null ? s_deep : LaterRuntime.ForPrograms);
        if (stopped is not null || run.ExitCode != 0)
        {
            return Fail(run.Output, stopped ?? $"exit code {run.ExitCode}");
        }

        if (Runtime is not null && !LaterRuntime.HasRun(run.Output))
        {
            return Fail(run.Output, "ran on another runtime");
        }

        string[] lines = run.Output.Split('\n', StringSplitOptions.RemoveEmptyEntries | StringSplitOptions.TrimEntries);
        if (!isQuiet)
        {
            return new PartResult(true, lines.LastOrDefault() ?? "");
        }

        // A runner that finds no test exits with 0.
        Match total = Total().Match(run.Output);
        bool hasRun = total.Success && total.Groups["total"].Value != "0";
        return hasRun ? new PartResult(true, Describe(total)) : Fail(run.Output, "ran no test");
    }

    private static PartResult Fail(string output, string why)
    {
        Console.WriteLine(output);
        return new PartResult(false, why);
    }

    private static string Describe(Match total)
    {
        int skipped = int.Parse(total.Groups["skipped"].Value) + int.Parse(total.Groups["notRun"].Value);
        int all = int.Parse(total.Groups["total"].Value);
        return $"{all - skipped} tests passed, {skipped} skipped";
    }

    // Of the last line: a child process may print one of its own before.
    [GeneratedRegex(
        @"Total: (?<total>\d+), Errors: 0, Failed: 0, Skipped: (?<skipped>\d+), Not Run: (?<notRun>\d+)", RegexOptions.RightToLeft)]
    private static partial Regex Total();
}
