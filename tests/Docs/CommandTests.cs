namespace Pools.Tests.Docs;

/// <summary>Commands on the pages name existing projects and options. The deep run executes them.</summary>
public sealed partial class CommandTests
{
    private static readonly PageCommand[] s_commands = [.. PageScripts.All.SelectMany(script => script), .. PageScripts.Sources];

    [Fact]
    public void Blocks_with_commands_are_marked_for_a_shell() => Assert.Empty(PageScripts.Unmarked);

    [Fact]
    public void Commands_name_existing_projects()
    {
        Assert.Contains(s_commands, command => ProjectOf(command) is not null);
        Assert.DoesNotContain(
            s_commands, command => ProjectOf(command) is string project && !Path.Exists(Path.Combine(Repository.Root, project)));
    }

    [Fact]
    public void The_bench_accepts_its_commands()
    {
        string[] lines =
        [
            .. s_commands.Where(command => ProjectOf(command) == "bench").Select(Arguments)
                .Where(line => !Placeholder().IsMatch(line)).Distinct(),
        ];
        Assert.NotEmpty(lines);
        Assert.NotEqual(0, Check("--fulll").ExitCode);

        CommandResult result = Check(lines);
        Assert.True(result.ExitCode == 0, result.Output);
    }

    /// <summary>The project that <c>dotnet</c> runs, builds, tests or packs, or null.</summary>
    private static string? ProjectOf(PageCommand command)
    {
        string[] words = [.. command.Words.SkipWhile(word => word.Contains('=', StringComparison.Ordinal)).TakeWhile(word => word != "--")];
        int option = Array.IndexOf(words, "--project");
        return option > 0 ? words[option + 1]
            : words is ["dotnet", "build" or "test" or "pack" or "publish", string project, ..] && !project.StartsWith('-') ? project
            : null;
    }

    private static string Arguments(PageCommand command) => string.Join('\t', command.Words.SkipWhile(word => word != "--").Skip(1));

    private static CommandResult Check(params IEnumerable<string> lines)
    {
        string configuration = new DirectoryInfo(AppContext.BaseDirectory).Parent!.Name;
        string bench = Path.Combine(Repository.Root, "bench", "bin", configuration, "net10.0", "Bench.dll");
        using TemporaryFolder folder = new();
        string file = Path.Combine(folder.Path, "lines");
        File.WriteAllLines(file, lines);
        return Command.Run(DotNetHost.Path, [bench, "check", file]);
    }

    [GeneratedRegex(@"\b[A-Z]+\.\.\.")]
    private static partial Regex Placeholder();
}
