namespace Pools.Tool.Reporting;

/// <summary>Writes to a terminal, a pipe or a text file.</summary>
/// <remarks>Some of the text comes from other processes, which may be hostile. It cannot control the terminal or begin a line.</remarks>
internal sealed class TextOutput(IAnsiConsole console)
{
    private const string Indent = "    ";
    private const string Gap = "  ";

    public int Width => console.Profile.Width;

    /// <summary>Writes without colors, into lines of a width.</summary>
    public static TextOutput To(TextWriter writer, int width)
    {
        AnsiConsoleOutput output = new(writer);
        IAnsiConsole plain = AnsiConsole.Create(new() { Ansi = AnsiSupport.No, ColorSystem = ColorSystemSupport.NoColors, Out = output });
        plain.Profile.Width = width;
        return new TextOutput(plain);
    }

    public void Line(string text = "") => Wrap(Printable.Of(text), Width).ToList().ForEach(console.WriteLine);

    /// <summary>A line whose format is markup and whose values are text.</summary>
    public void Markup(FormattableString line)
    {
        IEnumerable<string> values = line.GetArguments().Select(value => Convert.ToString(value, CultureInfo.InvariantCulture) ?? "");
        string[] escaped = [.. values.Select(value => Printable.Of(value).EscapeMarkup())];
        string markup = string.Format(CultureInfo.InvariantCulture, line.Format, escaped);
        if (console.Profile.Capabilities.Ansi)
        {
            console.MarkupLine(markup);
        }
        else
        {
            Line(markup.RemoveMarkup());
        }
    }

    public void Fields(IReadOnlyList<(string Label, string Text)> fields)
    {
        int column = fields.Max(field => field.Label.Length);
        int room = Math.Max(Width - Indent.Length - column - Gap.Length, column);
        foreach ((string label, string text) in fields)
        {
            string before = label;
            foreach (string part in Wrap(text, room))
            {
                Markup($"{Indent}[grey]{before.PadRight(column)}[/]{Gap}{part}");
                before = "";
            }
        }
    }

    public void Table(TextTable table)
    {
        Line();
        table.Lines(Width).ToList().ForEach(Line);
    }

    /// <summary>Shows one text after another: in a terminal, each replaces the previous one.</summary>
    public Task ShowAsync(string first, Func<Action<IReadOnlyList<string>>, Task> run) =>
        !console.Profile.Capabilities.Interactive || !console.Profile.Out.IsTerminal
            ? run(lines => lines.ToList().ForEach(Line))
            : console.Live(new Text(Printable.Of(first)))
                .StartAsync(live => run(lines => live.UpdateTarget(new Rows(lines.Select(line => new Text(Printable.Of(line)))))));

    private static IEnumerable<string> Wrap(string text, int room)
    {
        while (text.Length > room)
        {
            int blank = text.LastIndexOf(' ', room);
            yield return text[..(blank > 0 ? blank : room)];
            text = text[(blank > 0 ? blank + 1 : room)..];
        }

        yield return text;
    }
}
