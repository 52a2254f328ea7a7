using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Text.Json;
using Xunit;

namespace Pools.Tests.Tools;

/// <summary>The command as it is typed: what it prints, writes and returns.</summary>
public sealed class CommandLineTests
{
    private static readonly string s_tool = Path.Combine(AppContext.BaseDirectory, "dotnet-pools.dll");

    [Fact]
    public void Doctor_finds_writes_both_reports_and_returns_1()
    {
        using TemporaryFolder folder = new();
        string json = Path.Combine(folder.Path, "report.json");
        string html = Path.Combine(folder.Path, "report.html");

        CommandResult result = Run(["doctor", "--output", json, "--output", html, "--", .. Look.Command("twice", isRepaired: false)]);

        Assert.Equal(1, result.ExitCode);
        Assert.Contains("Returned twice (certain) 40 arrays", result.Output, StringComparison.Ordinal);
        Assert.Contains("ReturnBugs.cs:", result.Output, StringComparison.Ordinal);

        using JsonDocument report = JsonDocument.Parse(File.ReadAllText(json));
        JsonElement finding = report.RootElement.GetProperty("findings").EnumerateArray().Single(finding => finding.GetProperty("kind").GetString() is not "heldForLong");
        Assert.Equal(("returnedTwice", 40), (finding.GetProperty("kind").GetString(), finding.GetProperty("count").GetInt32()));
        Assert.EndsWith("ReturnBugs.Twice", finding.GetProperty("rented")[0].GetProperty("method").GetString());
        Assert.EndsWith("ReturnBugs.cs", finding.GetProperty("rented")[0].GetProperty("file").GetString());
        Assert.False(report.RootElement.GetProperty("clean").GetBoolean());

        string page = File.ReadAllText(html);
        Assert.Contains("<h2>Returned twice", page, StringComparison.Ordinal);
        Assert.Contains("ArrayPool&lt;byte&gt;.Shared", page, StringComparison.Ordinal);
        Assert.DoesNotContain("src=", page, StringComparison.OrdinalIgnoreCase);
        Assert.DoesNotContain("href=", page, StringComparison.OrdinalIgnoreCase);
    }

    [Fact]
    public void Doctor_returns_0_where_nothing_is_wrong() => Assert.Equal(0, Run(["doctor", "--", .. Look.Command("twice", isRepaired: true)]).ExitCode);

    [Theory]
    [InlineData("No process given. Give a process ID, or `--` and a command to start.", "doctor")]
    [InlineData("'abc' is not a process ID. Give a whole number, 1 or greater.", "doctor", "abc")]
    [InlineData("'-5' is not a process ID", "doctor", "-5")]
    [InlineData("'0' is not a process ID", "doctor", "--pid", "0")]
    [InlineData("Give one process ID, not two: '12' and '13'", "doctor", "12", "-p", "13")]
    [InlineData("There is no process 999999999. If it runs in a container", "doctor", "999999999")]
    [InlineData("There is no process 999999999", "doctor", "--pid", "999999999")]
    [InlineData("There is no process 999999999", "record", "-p", "999999999", "trace.csv")]
    [InlineData("not both: '12' precedes --", "doctor", "12", "--", "true")]
    [InlineData("No command follows --", "doctor", "--")]
    [InlineData("--seconds must be from 0.1 to 86400, not '0'", "doctor", "12", "--seconds", "0")]
    [InlineData("--seconds must be from 0.1 to 86400, not 'abc'", "doctor", "12", "--seconds", "abc")]
    [InlineData("--seconds must be from 0.1 to 86400, not 'NaN'", "top", "12", "--seconds", "NaN")]
    [InlineData("--buffer must be a whole number from 1 to 4096, not '0'", "doctor", "12", "--buffer", "0")]
    [InlineData("--buffer must be a whole number from 1 to 4096, not 'abc'", "top", "12", "--buffer", "abc")]
    [InlineData("'no-such-folder/report.json' cannot be written", "doctor", "999999999", "--output", "no-such-folder/report.json")]
    [InlineData("'no-such-folder/trace.csv' cannot be written", "record", "no-such-folder/trace.csv", "--", "true")]
    [InlineData("--output 'report.pdf' must end in .json, .html or .txt", "doctor", "12", "--output", "report.pdf")]
    [InlineData("'no-such-program' cannot be started", "doctor", "--", "no-such-program")]
    public void What_cannot_be_done_is_said_and_returns_2(string message, params string[] arguments)
    {
        CommandResult result = Run(arguments);

        Assert.Equal(2, result.ExitCode);
        Assert.Contains(message, result.Output, StringComparison.Ordinal);
        Assert.DoesNotContain("   at ", result.Output, StringComparison.Ordinal);
    }

    [Fact]
    public async System.Threading.Tasks.Task Without_a_process_those_that_could_be_observed_are_listed()
    {
        using RunningProgram program = await RunningProgram.StartAsync();

        CommandResult result = Run(["doctor"]);

        Assert.Equal(2, result.ExitCode);
        Assert.Matches(FormattableString.Invariant($@"(?m)^ *{program.Id}  dotnet  .*dotnet exec .*"), result.Output);
    }

    [Fact]
    public void Alone_it_shows_its_help_under_the_name_by_which_it_is_called()
    {
        CommandResult result = Run([]);

        Assert.Equal(2, result.ExitCode);
        Assert.Contains("dotnet pools [command]", result.Output, StringComparison.Ordinal);
        Assert.Contains("0.1 to 86400", Run(["doctor", "--help"]).Output, StringComparison.Ordinal);
        Assert.Contains("Exit codes: 0", Run(["record", "--help"]).Output, StringComparison.Ordinal);
    }

    [Fact]
    public void Where_nothing_is_observed_it_returns_0_and_with_strict_1()
    {
        Assert.Equal(0, Run(["doctor", "--", .. Look.Command("idle", isRepaired: true)]).ExitCode);
        Assert.Equal(1, Run(["doctor", "--strict", "--", .. Look.Command("idle", isRepaired: true)]).ExitCode);
    }

    [Fact]
    public void Strict_returns_1_for_a_note_which_is_no_fault()
    {
        Assert.Equal(0, Run(["doctor", "--", .. Look.Command("too-long", isRepaired: false, times: 100)]).ExitCode);
        Assert.Equal(1, Run(["doctor", "--strict", "--", .. Look.Command("too-long", isRepaired: false, times: 100)]).ExitCode);
    }

    /// <summary>A variable under which the command starts in half of the time: it optimizes all of its code before it runs it, for the sake of long traces, and those of the tests are short.</summary>
    internal static KeyValuePair<string, string> StartsSooner { get; } = new("DOTNET_TieredCompilation", "1");

    internal static CommandResult Run(IEnumerable<string> arguments, params IReadOnlyCollection<KeyValuePair<string, string>> environment) => Command.Run(DotNetHost.Path, [s_tool, .. arguments], null, [StartsSooner, .. environment]);
}
