namespace Pools.Tool.Cli;

/// <summary>The terminal.</summary>
internal static class Screen
{
    /// <summary>The width of files and pipes: names of methods are long.</summary>
    public const int WidthOfFiles = 160;

    /// <summary>A message in a file is one line.</summary>
    private const int WidthOfMessages = 10_000;

    private static readonly TextOutput s_error = Create(Console.Error, Console.IsErrorRedirected, WidthOfMessages);

    public static TextOutput Out { get; } = Create(Console.Out, Console.IsOutputRedirected, WidthOfFiles);

    public static void Status(string text) => s_error.Markup($"[grey]{text}[/]");
    public static void Fail(string text) => s_error.Markup($"[red]{text}[/]");

    private static TextOutput Create(TextWriter writer, bool isRedirected, int width) => isRedirected
        ? TextOutput.To(writer, width)
        : new TextOutput(AnsiConsole.Create(new AnsiConsoleSettings { Out = new AnsiConsoleOutput(writer) }));
}
