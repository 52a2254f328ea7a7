namespace Pools.Bench;

/// <summary>Standard output: colors and a progress bar on a terminal, plain lines if it is redirected.</summary>
internal sealed class Screen
{
    public const string InterruptedText = "Interrupted: this is what was measured until then.";

    // A file has no width of its own: wide enough for every table and sentence.
    private const int RedirectedWidth = 400;

    public Screen()
    {
        IsInteractive = !Console.IsOutputRedirected && Environment.GetEnvironmentVariable("TERM") != "dumb";
        if (!IsInteractive)
        {
            Console.SetOut(new StreamWriter(Console.OpenStandardOutput(), new UTF8Encoding(false)) { AutoFlush = true });
        }

        Ansi = AnsiConsole.Create(new AnsiConsoleSettings
        {
            Ansi = IsInteractive ? AnsiSupport.Detect : AnsiSupport.No,
            ColorSystem = IsInteractive ? ColorSystemSupport.Detect : ColorSystemSupport.NoColors,
            Interactive = IsInteractive ? InteractionSupport.Detect : InteractionSupport.No,
            Out = new AnsiConsoleOutput(Console.Out),
        });
        if (!IsInteractive)
        {
            Ansi.Profile.Width = RedirectedWidth;
            Ansi.Profile.Capabilities.Unicode = true;
        }
    }

    public bool IsInteractive { get; }

    public IAnsiConsole Ansi { get; }

    public void Line(string text = "") => Ansi.WriteLine(text);

    public void Lines(IEnumerable<string> lines) => lines.ToList().ForEach(Line);

    public void Heading(string text)
    {
        Line();
        Ansi.Write(new Text(text, new Style(decoration: Decoration.Bold)));
        Line();
    }

    public void Show(string title, string text, TableModel table)
    {
        Heading(title);
        Line(text);
        TerminalTable.Draw(this, table);
    }

    public static void Error(string text) => Console.Error.WriteLine($"bench: {text}");
}

/// <summary>The progress of a run: a bar on a terminal, otherwise one line a step. It draws only between measurements.</summary>
internal sealed class StepProgress(Screen screen, int steps)
{
    private readonly long _start = Stopwatch.GetTimestamp();
    private int _step;

    /// <param name="body">Does a part of the work and announces each step.</param>
    public void Section(Action<Action<string>> body)
    {
        if (!screen.IsInteractive)
        {
            body(label => screen.Line($"[{++_step}/{steps}] {Elapsed()}  {label}"));
            return;
        }

        screen.Ansi.Progress()
            .AutoRefresh(false)
            .AutoClear(true)
            .Columns(new ProgressBarColumn { Width = 30 }, new PercentageColumn(), new TaskDescriptionColumn { Alignment = Justify.Left })
            .Start(context =>
            {
                ProgressTask task = context.AddTask("starting", maxValue: steps);
                task.Value = _step;
                body(label =>
                {
                    task.Description = Markup.Escape($"{Elapsed()}  {label}");
                    task.Value = _step++;
                    context.Refresh();
                });
            });
    }

    private string Elapsed() => Stopwatch.GetElapsedTime(_start).ToString("m\\:ss", CultureInfo.InvariantCulture);
}
