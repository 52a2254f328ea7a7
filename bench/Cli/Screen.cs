namespace Pools.Bench;

/// <summary>Standard output.</summary>
internal sealed class Screen
{
    public const string InterruptedText = "Interrupted: this is what was measured until then.";

    public Screen() => Console.OutputEncoding = new UTF8Encoding(false);

    public void Line(string text = "") => Console.Out.WriteLine(text);

    public void Lines(IEnumerable<string> lines) => lines.ToList().ForEach(Line);

    public void Heading(string text) => Lines(["", text]);

    public void Table(TableModel table) => Lines(TextTable.Lines(table));

    public void Show(string title, string text, TableModel table)
    {
        Heading(title);
        Line(text);
        Table(table);
    }

    public static void Error(string text) => Console.Error.WriteLine($"bench: {text}");
}

/// <summary>The progress of a run: a line for each step. It writes only between measurements.</summary>
internal sealed class StepProgress(Screen screen, int steps)
{
    private readonly long _start = Stopwatch.GetTimestamp();
    private int _step;

    public void Announce(string label)
    {
        string elapsed = Stopwatch.GetElapsedTime(_start).ToString("m\\:ss", CultureInfo.InvariantCulture);
        screen.Line($"[{++_step}/{steps}] {elapsed}  {label}");
    }
}
