using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Text.Json;
using Pools.Tests.Smoke;
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
        JsonElement finding = report.RootElement.GetProperty("findings").EnumerateArray().Single();
        Assert.Equal(("returnedTwice", 40), (finding.GetProperty("kind").GetString(), finding.GetProperty("count").GetInt32()));
        Assert.EndsWith("ReturnBugs.Twice", finding.GetProperty("rented")[0].GetProperty("method").GetString());
        Assert.EndsWith("ReturnBugs.cs", finding.GetProperty("rented")[0].GetProperty("file").GetString());
        Assert.False(report.RootElement.GetProperty("clean").GetBoolean());

        string page = File.ReadAllText(html);
        Assert.Contains("<h2>Returned twice", page, StringComparison.Ordinal);
        Assert.Contains("ArrayPool&lt;byte&gt;.Shared", page, StringComparison.Ordinal);
        Assert.DoesNotContain("http", page, StringComparison.OrdinalIgnoreCase);
    }

    [Fact]
    public void Doctor_returns_0_where_nothing_is_wrong() => Assert.Equal(0, Run(["doctor", "--", .. Look.Command("twice", isRepaired: true)]).ExitCode);

    [Theory]
    [InlineData("Which process?", "doctor")]
    [InlineData("'abc' is no process id", "doctor", "abc")]
    [InlineData("'-5' is no process id", "doctor", "-5")]
    [InlineData("There is no process 999999999", "doctor", "999999999")]
    [InlineData("'12' stands before --", "doctor", "12", "--", "true")]
    [InlineData("--seconds must be from 0.1 to 86400, not 0", "doctor", "12", "--seconds", "0")]
    [InlineData("--buffer must be from 1 to 4096, not 0", "doctor", "12", "--buffer", "0")]
    [InlineData("--output 'report.pdf' must end in .json, .html or .txt", "doctor", "12", "--output", "report.pdf")]
    [InlineData("'no-such-program' cannot be started", "doctor", "--", "no-such-program")]
    public void What_cannot_be_done_is_said_and_returns_2(string message, params string[] arguments)
    {
        CommandResult result = Run(arguments);

        Assert.Equal(2, result.ExitCode);
        Assert.Contains(message, result.Output, StringComparison.Ordinal);
        Assert.DoesNotContain("   at ", result.Output, StringComparison.Ordinal);
    }

    internal static CommandResult Run(IEnumerable<string> arguments) => Command.Run(DotNetHost.Path, [s_tool, .. arguments]);
}
