using System.CommandLine;

namespace Pools.Tests.Tools;

/// <summary>The command as it is typed: what it understands, prints, writes and returns.</summary>
public sealed class CommandLineTests
{
    private const string Project = "tools/Pools.Tool";

    /// <summary>The commands that the pages tell a reader to type.</summary>
    public static TheoryData<string> PageLines =>
        [.. PageScripts.All.SelectMany(script => script).Select(ArgumentsOf).OfType<string[]>()
            .Select(arguments => string.Join(' ', arguments)).Distinct()];

    [Theory, MemberData(nameof(PageLines))]
    public void A_command_of_a_page_is_understood(string line) => Assert.Empty(Errors(line));

    [Theory]
    [InlineData("Give a process ID, or -- and a command.", "doctor")]
    [InlineData("'abc' is not a process ID. Give a whole number, 1 or greater.", "doctor abc")]
    [InlineData("'-5' is not a process ID", "doctor -5")]
    [InlineData("'0' is not a process ID", "doctor --pid 0")]
    [InlineData("Not all of '12', '13'.", "doctor 12 -p 13")]
    [InlineData("Not all of '12', '--'.", "doctor 12 -- true")]
    [InlineData("--seconds must be from 0.1 to 86400, not '0'", "doctor 12 --seconds 0")]
    [InlineData("--seconds must be from 0.1 to 86400, not 'NaN'", "top 12 --seconds NaN")]
    [InlineData("--buffer must be a whole number from 1 to 4096, not '0'", "doctor 12 --buffer 0")]
    [InlineData("--buffer must be a whole number from 1 to 4096, not 'abc'", "top 12 --buffer abc")]
    [InlineData("--output 'report.pdf' must end in .json or .html or .sarif or .txt", "doctor 12 --output report.pdf")]
    [InlineData("--fail-on must be one of never, certain, likely, possible, note, not 'fatal'.", "doctor 12 --fail-on fatal")]
    [InlineData("Give a process ID and a file", "record 12")]
    [InlineData("'x' is not a process ID", "record x trace.csv")]
    [InlineData("Give a process ID, a trace file, or -- and a command", "advise")]
    [InlineData("Not all of '12', '13'.", "advise 12 --pid 13")]
    [InlineData("Not all of '12', '--'.", "record --pid 12 -- true")]
    [InlineData("'x' is not a process ID", "advise --pid x")]
    [InlineData("--second", "doctor 1234 --second 5")]
    [InlineData("doctr", "doctr 1234")]
    [InlineData("replay", "replay")]
    public void A_wrong_command_line_is_refused_with_the_reason(string message, string line) =>
        Assert.Contains(Errors(line), error => error.Contains(message, StringComparison.Ordinal));

    [Fact]
    public void A_file_that_cannot_be_written_is_refused_by_name() =>
        Assert.Contains(
            "'no-such-folder/report.json' cannot be written",
            Assert.Throws<CommandFailedException>(() => OutputFile.Check("no-such-folder/report.json")).Message,
            StringComparison.Ordinal);

    [Fact]
    public void A_program_that_cannot_be_started_is_refused_by_name() =>
        Assert.Contains(
            "'no-such-program' cannot be started",
            Assert.Throws<CommandFailedException>(() => new Launcher(["no-such-program"])).Message,
            StringComparison.Ordinal);

    [Fact]
    public void Doctor_prints_findings_writes_reports_and_returns_1()
    {
        using TemporaryFolder folder = new();
        string json = Path.Combine(folder.Path, "report.json");
        string html = Path.Combine(folder.Path, "report.html");

        CommandResult result =
            RunningTool.Run(["doctor", "--output", json, "--output", html, "--", .. Look.Command("twice", isRepaired: false)]);

        Assert.Equal(1, result.ExitCode);
        Assert.Contains("Returned twice (certain) 40 arrays", result.Output, StringComparison.Ordinal);
        Assert.Contains("ReturnBugs.cs:", result.Output, StringComparison.Ordinal);

        using JsonDocument report = JsonDocument.Parse(File.ReadAllText(json));
        JsonElement finding = report.RootElement.GetProperty("findings").EnumerateArray()
            .Single(finding => finding.GetProperty("kind").GetString() is not "heldForLong");
        Assert.Equal(("returnedTwice", 40), (finding.GetProperty("kind").GetString(), finding.GetProperty("count").GetInt32()));
        Assert.EndsWith("ReturnBugs.cs", finding.GetProperty("rented")[0].GetProperty("file").GetString());
        Assert.False(report.RootElement.GetProperty("clean").GetBoolean());

        string page = File.ReadAllText(html);
        Assert.Contains("<h2>Returned twice", page, StringComparison.Ordinal);
        Assert.Contains("ArrayPool&lt;byte&gt;.Shared", page, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData(0, "twice", true)]
    [InlineData(0, "idle", true)]
    [InlineData(4, "idle", true, "--fail-on", "note")]
    [InlineData(0, "too-long", false)]
    [InlineData(4, "too-long", false, "--fail-on", "note")]
    [InlineData(0, "twice", false, "--fail-on", "never")]
    [Trait("Run", "Deep")]
    public void Notes_and_silence_change_the_exit_code_only_if_asked(int code, string program, bool isRepaired, params string[] options) =>
        Assert.Equal(code, RunningTool.Run(["doctor", .. options, "--", .. Look.Command(program, isRepaired, times: 100)]).ExitCode);

    [Theory]
    [InlineData("No command follows --", "doctor", "--")]
    [InlineData("There is no process 999999999", "record", "-p", "999999999", "trace.csv")]
    [InlineData("cannot read the trace 'no-such-file.csv'", "replay", "no-such-file.csv")]
    [InlineData("dotnet pools [command]")]
    [Trait("Run", "Deep")]
    public void A_command_that_cannot_be_executed_returns_2_without_a_stack(string message, params string[] arguments)
    {
        CommandResult result = RunningTool.Run(arguments);

        Assert.Equal(2, result.ExitCode);
        Assert.Contains(message, result.Output, StringComparison.Ordinal);
        Assert.DoesNotContain("   at ", result.Output, StringComparison.Ordinal);
    }

    private static IEnumerable<string> Errors(string line)
    {
        string[] words = line.Split(' ');
        using Interruption interruption = new();
        return Program.CommandLine([.. words.SkipWhile(word => word != "--").Skip(1)], interruption)
            .Parse([.. words.TakeWhile(word => word != "--")])
            .Errors.Select(error => error.Message);
    }

    /// <summary>The arguments of <c>dotnet pools</c>, installed or run from its project; null: it is another command.</summary>
    private static string[]? ArgumentsOf(PageCommand command) => command.Words.ToArray() switch
    {
        ["dotnet", "pools", .. string[] arguments] => arguments,
        ["dotnet", "run", "-c", "Release", "--project", Project, "--", .. string[] arguments] => arguments,
        _ => null,
    };
}
