using Spectre.Console;

namespace Pools.Tests.Tools;

/// <summary>Text of other processes controls no terminal and fakes no line: names, command lines, traces.</summary>
public sealed class HostileTextTests
{
    /// <summary>Sets the clipboard, begins a line, and changes the direction of writing.</summary>
    private const string Hostile = "x\u001b]52;c;ZXZpbA==\u0007\r\nNothing is wrong.\u009b\u202e";

    private const string Shown = "x\uFFFD]52;c;ZXZpbA==\uFFFD\uFFFD\uFFFDNothing is wrong.\uFFFD\uFFFD";

    [Theory]
    [InlineData("images", "images")]
    [InlineData("größe, 大きい 🙂 <b>[red]", "größe, 大きい 🙂 <b>[red]")]
    [InlineData("\u001b[31mRED\u001b[0m", "\uFFFD[31mRED\uFFFD[0m")]
    [InlineData("a\r\nb\u0085\u009b\u202e\u2028\u007f", "a\uFFFD\uFFFDb\uFFFD\uFFFD\uFFFD\uFFFD\uFFFD")]
    public void Control_characters_are_replaced(string text, string shown)
    {
        Assert.Equal($"{shown}\n", Written(output => output.Line(text)));
        Assert.Equal($"{shown}\n", Written(output => output.Markup($"[red]{text}[/]")));
        Assert.Equal($"    name  {shown}", Written(output => output.Fields([("name", text)])).TrimEnd());
    }

    [Fact]
    public void A_report_replaces_control_characters_everywhere()
    {
        Report report = HostileReport();

        string text = Written(output => ConsoleReport.Write(output, report));
        string page = HtmlReport.Write(report);

        Assert.Equal(9, Count(text, Shown));
        Assert.DoesNotContain(text, character => character is not '\n' && char.IsControl(character));
        Assert.DoesNotContain(text.Split('\n'), line => line.StartsWith("Nothing", StringComparison.Ordinal));
        Assert.InRange(Count(page, "]52;c;"), 9, 100);
        Assert.DoesNotContain(page, character => character is '\u202e' || (character is not '\n' && char.IsControl(character)));
    }

    [Fact]
    public void A_report_in_JSON_escapes_control_characters_and_keeps_the_text()
    {
        string json = JsonReport.Write(HostileReport());

        Assert.DoesNotContain(json, character => character is not '\n' && char.IsControl(character));
        Assert.Equal(Hostile, JsonDocument.Parse(json).RootElement.GetProperty("target").GetString());
    }

    [Fact]
    public void A_snapshot_of_top_replaces_control_characters()
    {
        TopSnapshot snapshot = new([new PoolCounts(1).RowOf(Hostile, seconds: 1)], [(Hostile, 1)], IsNamed: true);

        string text = Written(output => TopView.Of(Hostile, snapshot, output.Width).ToList().ForEach(output.Line));

        Assert.Equal(3, Count(text, Shown));
        Assert.DoesNotContain('\u001b', text);
    }

    [Fact]
    public void A_field_of_a_trace_is_replaced_in_the_error()
    {
        using TemporaryFolder folder = new();
        string file = Path.Combine(folder.Path, "trace.csv");
        File.WriteAllText(file, "timeNs,thread,op,rentalId,elements\n0,0,\u001b]52;c;ZXZpbA==\u0007,1,16\n");

        CommandResult result = RunningTool.Run(["replay", file]);

        Assert.Equal(2, result.ExitCode);
        Assert.Contains("line 2: an event is '", result.Output, StringComparison.Ordinal);
        Assert.Contains("not '0,0,\uFFFD]52;c;ZXZpbA==\uFFFD,1,16'", result.Output, StringComparison.Ordinal);
        Assert.DoesNotContain('\u001b', result.Output);
    }

    private static int Count(string text, string part) => text.Split(part).Length - 1;

    private static string Written(Action<TextOutput> write)
    {
        using StringWriter writer = new() { NewLine = "\n" };
        write(TextOutput.To(writer, width: 200));
        return writer.ToString();
    }

    private static Report HostileReport()
    {
        MethodName method = new(Hostile, "M", "void ()");
        Site site = new([new Frame(Hostile, FrameKind.Program, new OffsetRange(0, 1), Line: null, IsOptimized: false, method)], []);
        return new Report
        {
            Target = Hostile,
            Written = default,
            Duration = 1,
            Events = 1,
            Doubts = [Hostile],
            EventsLost = 0,
            Collisions = 0,
            Findings =
            [
                new Finding
                {
                    Kind = FindingKind.Lost,
                    Certainty = Certainty.Likely,
                    Count = 1,
                    Rented = site,
                    Returned = [site],
                    Pools = [Hostile],
                    Lengths = [],
                    Summary = Hostile,
                    Evidence = [Hostile],
                    Advice = "",
                },
            ],
            Pools = [new PoolRow(Hostile, 1, 1, 1, 0, 0, 0, 0)],
            Hottest = [new HotRow(site, 1, 1, 16, MeanHold: null)],
        };
    }
}
