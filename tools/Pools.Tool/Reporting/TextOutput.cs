using System.Runtime.CompilerServices;
using Spectre.Console;

namespace Pools.Tool.Reporting;

/// <summary>The only way to a terminal, a pipe or a text file.</summary>
/// <remarks>Other processes, which may be hostile, have made some of the text: none of it can steer the terminal or begin a line.</remarks>
internal sealed class TextOutput(IAnsiConsole console)
{
    private const int Indent = 4;

    public int Width => console.Profile.Width;

    /// <summary>Writes without colors, into lines of a width.</summary>
    public static TextOutput To(TextWriter writer, int width)
    {
        AnsiConsoleOutput output = new(writer);
        IAnsiConsole plain = AnsiConsole.Create(new() { Ansi = AnsiSupport.No, ColorSystem = ColorSystemSupport.NoColors, Out = output });
        plain.Profile.Width = width;
        return new TextOutput(plain);
    }

    public void Line(string text = "") => console.WriteLine(Printable.Of(text));

    /// <summary>A line whose format is markup and whose values are text.</summary>
    public void Markup(FormattableString line)
    {
        CultureInfo culture = CultureInfo.InvariantCulture;
        IEnumerable<string> values = line.GetArguments().Select(value => Printable.Of(Convert.ToString(value, culture) ?? ""));
        console.MarkupLineInterpolated(culture, FormattableStringFactory.Create(line.Format, [.. values]));
    }

    /// <summary>Names with values beside them.</summary>
    public void Fields(IEnumerable<(string Name, string Value)> fields)
    {
        Grid grid = new();
        grid.AddColumn(new GridColumn { NoWrap = true, Padding = new Padding(Indent, 0, 2, 0) });
        grid.AddColumn(new GridColumn { Padding = new Padding(0) });
        foreach ((string name, string value) in fields)
        {
            grid.AddRow(new Text(name, new Style(Color.Grey)), new Text(Printable.Of(value)));
        }

        console.Write(grid);
    }

    public void Table(TextTable table)
    {
        Line();
        table.Lines(Width).ToList().ForEach(Line);
    }

    /// <summary>Writes several parts: into files and pipes without the blanks that fill a terminal's lines.</summary>
    public void Parts(Action<TextOutput> write)
    {
        if (console.Profile.Out.IsTerminal)
        {
            write(this);
            return;
        }

        using StringWriter text = new();
        write(To(text, Width));
        foreach (string line in text.ToString().TrimEnd().Split('\n'))
        {
            console.Profile.Out.Writer.WriteLine(line.TrimEnd());
        }

        console.Profile.Out.Writer.Flush();
    }

    /// <summary>Shows texts: in a terminal each takes the place of the one before; in a file it follows.</summary>
    public Task ShowAsync(string first, Func<Action<IReadOnlyList<string>>, Task> run) =>
        !console.Profile.Capabilities.Interactive || !console.Profile.Out.IsTerminal
            ? run(lines => lines.ToList().ForEach(Line))
            : console.Live(new Text(Printable.Of(first)))
                .StartAsync(live => run(lines => live.UpdateTarget(new Rows(lines.Select(line => new Text(Printable.Of(line)))))));
}
