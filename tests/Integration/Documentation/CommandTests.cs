using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Text.RegularExpressions;
using Pools.Tests.Smoke;
using Pools.Tests.Verify.Pages;
using Xunit;

namespace Pools.Tests.Integration.Documentation;

/// <summary>The commands that pages show: what they name is there, and somebody runs each of them.</summary>
public sealed partial class CommandTests
{
    private static readonly PageCommand[] s_commands = [.. PageScripts.All.SelectMany(script => script)];

    /// <summary>Options of the test runner, whose source is not here.</summary>
    private static readonly string[] s_runnerOptions = ["-class", "-method", "-showLiveOutput"];

    /// <summary>What <c>dotnet</c> takes besides a project, in the pages' commands.</summary>
    private static readonly string[] s_sdkOptions = ["-c", "-o", "-n", "--project", "--source", "--global", "--severity", "--list"];

    /// <summary>Tools of others, which the pages install.</summary>
    private static readonly string[] s_others = ["dotnet-counters", "dotnet-trace"];

    /// <summary>Programs of the repository that have a parser which can be asked: the bench's is asked here, that of <c>dotnet pools</c> in the tests of the tool.</summary>
    private static readonly string[] s_asked = ["bench", "tools/Pools.Tool"];

    [Fact]
    public void A_block_with_commands_says_that_it_is_for_a_shell()
    {
        Assert.Empty(PageScripts.Unmarked);
        Assert.NotEmpty(s_commands);
    }

    [Fact]
    public void What_is_planned_for_a_command_is_for_one_that_a_page_shows_and_each_says_one_thing()
    {
        Assert.Empty(PagePlan.All.Where(planned => !s_commands.Any(command => PagePlan.Of(command) == planned)).Select(planned => planned.Command));
        Assert.Empty(PagePlan.All.Where(planned => new[] { planned.Step is not null, planned.Test is not null, planned.Why is not null && planned.As is null, planned.IsRun }.Count(holds => holds) != 1).Select(planned => planned.Command));
        Assert.Empty(PagePlan.All.Where(planned => planned.As is not null && planned.Why is null).Select(planned => planned.Command));
    }

    [Fact]
    public void Who_is_said_to_run_a_command_is_there()
    {
        string steps = File.ReadAllText(Path.Combine(Repository.Root, "tests", "Verify", "Steps.cs"));
        Assert.Empty(PagePlan.All.Select(planned => planned.Step).OfType<string>().Where(step => !steps.Contains($"\"{step.Split(':')[0]}", StringComparison.Ordinal)));
        Assert.All(
            PagePlan.All.Select(planned => planned.Test).OfType<(string Source, string Name)>(),
            test => Assert.Contains($" {test.Name}(", File.ReadAllText(Path.Combine(Repository.Root, test.Source)), StringComparison.Ordinal));
    }

    [Fact]
    public void A_command_has_no_placeholder_but_where_something_is_run_in_its_place() =>
        Assert.Empty(s_commands.Where(command => Placeholder().IsMatch(command.Text) && PagePlan.Of(command) is not { As: not null }));

    [Fact]
    public void Commands_name_what_is_there()
    {
        IEnumerable<PageCommand> all = [.. s_commands, .. PageScripts.Sources];
        Assert.Empty(all.Select(command => (Command: command, Fault: Fault(command))).Where(pair => pair.Fault is not null).Select(pair => $"{pair.Command}: {pair.Fault}"));
    }

    [Fact]
    public void The_bench_understands_its_commands()
    {
        string[] lines = [.. s_commands.Concat(PageScripts.Sources).Where(command => Project(command) == "bench").Select(command => string.Join('\t', OfProgram(command))).Distinct()];
        Assert.NotEmpty(lines);

        CommandResult wrong = BenchCheck("--fulll", "nothing", "scale\t--list");
        Assert.NotEqual(0, wrong.ExitCode);
        Assert.Equal(3, PageBlocks.Lines(wrong.Output).Count(line => line.StartsWith("--fulll: ", StringComparison.Ordinal) || line.StartsWith("nothing: ", StringComparison.Ordinal) || line.StartsWith("scale --list: ", StringComparison.Ordinal)));

        CommandResult result = BenchCheck([.. lines.Where(line => !Placeholder().IsMatch(line))]);
        Assert.True(result.ExitCode == 0, result.Output);
    }

    private static CommandResult BenchCheck(params string[] lines)
    {
        string bench = Path.Combine(Repository.Root, "bench", "bin", new DirectoryInfo(AppContext.BaseDirectory).Parent!.Name, "net10.0", "Bench.dll");
        using TemporaryFolder folder = new();
        string file = Path.Combine(folder.Path, "lines");
        File.WriteAllLines(file, lines);
        return Command.Run(DotNetHost.Path, [bench, "check", file]);
    }

    /// <summary>The project that a command runs.</summary>
    private static string? Project(PageCommand command)
    {
        string[] words = [.. command.Words.SkipWhile(word => word.Contains('=', StringComparison.Ordinal))];
        int project = Array.IndexOf(words, "--project");
        return words is ["dotnet", "run", ..] && project > 0 && project + 1 < words.Length ? words[project + 1] : null;
    }

    /// <summary>The arguments for the program, not for <c>dotnet</c>.</summary>
    private static IEnumerable<string> OfProgram(PageCommand command) => command.Words.SkipWhile(word => word != "--").Skip(1);

    /// <summary>What a command names that is not there, or null.</summary>
    private static string? Fault(PageCommand command)
    {
        string[] words = [.. command.Words.SkipWhile(word => word.Contains('=', StringComparison.Ordinal))];
        return words switch
        {
            ["dotnet", "run", ..] when Project(command) is string project => MissingProject(project) ?? MissingOption(words) ?? (s_asked.Contains(project) ? null : MissingWord(project, [.. OfProgram(command)])),
            ["dotnet", "run", "--", ..] => null,
            ["dotnet", "build" or "pack", string project, ..] => MissingProject(project) ?? MissingOption(words),
            ["dotnet", "test"] or ["dotnet", "test", "-p:PoolsSharedReplacement=debug"] => null,
            ["dotnet", "test", string project, ..] => MissingProject(project) ?? MissingOption(words),
            ["dotnet", "exec", string assembly, .. string[] rest] => MissingAssembly(assembly, rest),
            ["dotnet", string assembly, ..] when assembly.EndsWith(".dll", StringComparison.Ordinal) => MissingAssembly(assembly, []),
            ["dotnet", "add", "package", string package, ..] => MissingPackage(package) ?? MissingOption(words),
            ["dotnet", "tool", "install", "--global", string package, ..] => s_others.Contains(package) ? null : MissingPackage(package) ?? MissingOption(words),
            ["dotnet", "new", "console", ..] or ["dotnet", "nuget", "locals", "global-packages", ..] or ["dotnet", "format", "analyzers", ..] => MissingOption(words),
            ["dotnet", "tool", "restore"] or ["dotnet", "pools", ..] => null,
            ["dotnet", "docfx", "serve", ..] => MissingTool("docfx"),
            ["dotnet", "docfx", string file] => MissingTool("docfx") ?? (File.Exists(Path.Combine(Repository.Root, file)) ? null : $"there is no {file}"),
            ["dotnet", "stryker", "-f", string file] => MissingTool("stryker") ?? (File.Exists(Path.Combine(Repository.Root, "tests", "Mutation", file)) ? null : $"there is no {file}"),
            [string other, "collect" or "monitor", "--name", "WebApi", ..] when s_others.Contains(other) => MissingProject("samples/WebApi"),
            ["cd", string folder] => folder == "FirstPool" || MissingProject(folder.Split("/bin/")[0]) is null ? null : $"there is no {folder}",
            ["git", "clone", ..] or ["for", ..] or ["nice", ..] => null,
            _ => "a command that the tests do not know: say here what it names",
        };
    }

    private static string? MissingProject(string project)
    {
        string path = Path.Combine(Repository.Root, project);
        return File.Exists(path) || (Directory.Exists(path) && Directory.EnumerateFiles(path, "*.csproj").Any()) ? null : $"there is no project {project}";
    }

    private static string? MissingAssembly(string assembly, string[] rest)
    {
        string[] parts = assembly.Split("/bin/");
        return MissingProject(parts[0]) ?? (Path.GetFileNameWithoutExtension(parts[1]) is { } name && File.Exists(Path.Combine(Repository.Root, parts[0], $"{name}.csproj")) ? MissingWord(parts[0], [.. rest.Take(1)]) : $"no project makes {assembly}");
    }

    private static string? MissingPackage(string package) =>
        Directory.EnumerateFiles(Repository.Root, $"{package}*.csproj", new EnumerationOptions { RecurseSubdirectories = true, MaxRecursionDepth = 2 })
            .Any(file => Path.GetFileNameWithoutExtension(file) is string name && (name == package || name == $"{package}.Package")) ? null : $"there is no package {package}";

    private static string? MissingTool(string tool) =>
        File.ReadAllText(Path.Combine(Repository.Root, ".config", "dotnet-tools.json")).Contains(tool, StringComparison.Ordinal) ? null : $"there is no tool {tool}";

    private static string? MissingOption(string[] words) =>
        words.TakeWhile(word => word != "--").FirstOrDefault(word => word.StartsWith('-') && !s_sdkOptions.Contains(word)) is string option ? $"dotnet is not known to take {option}" : null;

    /// <summary>The first word and each option of a program stand in its source, as a string: what reads them is written by hand.</summary>
    private static string? MissingWord(string project, string[] arguments)
    {
        string source = string.Concat(
            Directory.EnumerateFiles(Path.Combine(Repository.Root, project), "*.cs", SearchOption.AllDirectories).Where(file => !file.Contains($"{Path.DirectorySeparatorChar}obj{Path.DirectorySeparatorChar}", StringComparison.Ordinal)).Select(File.ReadAllText));
        return arguments.Where((argument, i) => (i == 0 || argument.StartsWith('-')) && !s_runnerOptions.Contains(argument))
            .Select(argument => argument.Split(':')[0])
            .FirstOrDefault(argument => !source.Contains($"\"{argument}", StringComparison.Ordinal)) is string missing ? $"{project} does not know {missing}" : null;
    }

    [GeneratedRegex(@"\b[A-Z]+(\.\.\.|$)|\b1234\b|=N\b")]
    private static partial Regex Placeholder();
}
