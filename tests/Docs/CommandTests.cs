using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Text.RegularExpressions;
using Pools.Tests.Deep.Pages;
using Xunit;

namespace Pools.Tests.Docs;

/// <summary>The commands that pages show: what they name is there, and somebody runs each of them.</summary>
public sealed partial class CommandTests
{
    private static readonly PageCommand[] s_commands = [.. PageScripts.All.SelectMany(script => script)];

    [Fact]
    public void A_block_with_commands_says_that_it_is_for_a_shell()
    {
        None(PageScripts.Unmarked);
        Assert.NotEmpty(s_commands);
    }

    [Fact]
    public void What_is_planned_for_a_command_is_for_one_that_a_page_shows_and_each_says_one_thing()
    {
        None(PagePlan.All.Where(planned => !s_commands.Any(command => PagePlan.Of(command) == planned)).Select(planned => planned.Command));
        None(PagePlan.All.Where(planned => new[] { planned.Step is not null, planned.Test is not null, planned.Why is not null && planned.As is null, planned.IsRun }.Count(holds => holds) != 1).Select(planned => planned.Command));
        None(PagePlan.All.Where(planned => planned.As is not null && planned.Why is null).Select(planned => planned.Command));
    }

    [Fact]
    public void Who_is_said_to_run_a_command_is_there()
    {
        string steps = File.ReadAllText(Path.Combine(Repository.Root, "tests", "Deep", "Steps.cs"));
        Assert.All(PagePlan.All.Select(planned => planned.Step).OfType<string>(), step => Assert.Contains($"\"{step.Split(':')[0]}", steps, StringComparison.Ordinal));
        Assert.All(
            PagePlan.All.Select(planned => planned.Test).OfType<(string Source, string Name)>(),
            test => Assert.Contains($" {test.Name}(", File.ReadAllText(Path.Combine(Repository.Root, test.Source)), StringComparison.Ordinal));
    }

    [Fact]
    public void A_command_has_no_placeholder_but_where_something_is_run_in_its_place() =>
        Assert.All(s_commands, command => Assert.True(!Placeholder().IsMatch(command.Text) || PagePlan.Of(command) is { As: not null }, $"{command}"));

    [Fact]
    public void Commands_name_what_is_there()
    {
        IEnumerable<PageCommand> all = [.. s_commands, .. PageScripts.Sources];
        None(all.Select(command => (Command: command, Fault: CommandNames.Fault(command))).Where(pair => pair.Fault is not null).Select(pair => $"{pair.Command}: {pair.Fault}"));
    }

    [Fact]
    public void The_bench_understands_its_commands()
    {
        string[] lines = [.. s_commands.Concat(PageScripts.Sources).Where(command => CommandNames.Project(command) == "bench").Select(command => string.Join('\t', CommandNames.OfProgram(command))).Distinct()];
        Assert.NotEmpty(lines);

        CommandResult wrong = BenchCheck("--fulll", "nothing", "scale\t--list");
        Assert.NotEqual(0, wrong.ExitCode);
        Assert.Equal(3, PageBlocks.Lines(wrong.Output).Count(line => line.StartsWith("--fulll: ", StringComparison.Ordinal) || line.StartsWith("nothing: ", StringComparison.Ordinal) || line.StartsWith("scale --list: ", StringComparison.Ordinal)));

        // Beside its errors it prints the lists and the help that pages ask for.
        CommandResult result = BenchCheck([.. lines.Where(line => !Placeholder().IsMatch(line))]);
        None(PageBlocks.Lines(result.Output).Where(said => lines.Any(line => said.StartsWith($"{line.Replace('\t', ' ')}: ", StringComparison.Ordinal))));
        Assert.Equal(0, result.ExitCode);
    }

    /// <summary>Says all of them if there are some.</summary>
    private static void None<T>(IEnumerable<T> faults)
    {
        string said = string.Join(Environment.NewLine, faults);
        Assert.True(said.Length == 0, said);
    }

    private static CommandResult BenchCheck(params string[] lines)
    {
        string bench = Path.Combine(Repository.Root, "bench", "bin", new DirectoryInfo(AppContext.BaseDirectory).Parent!.Name, "net10.0", "Bench.dll");
        using TemporaryFolder folder = new();
        string file = Path.Combine(folder.Path, "lines");
        File.WriteAllLines(file, lines);
        return Command.Run(DotNetHost.Path, [bench, "check", file]);
    }

    [GeneratedRegex(@"\b[A-Z]+(\.\.\.|$)|\b1234\b|=N\b")]
    private static partial Regex Placeholder();
}
