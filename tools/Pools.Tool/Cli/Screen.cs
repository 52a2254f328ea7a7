using Spectre.Console;

namespace Pools.Tool.Cli;

/// <summary>The terminal.</summary>
internal static class Screen
{
    /// <summary>What a file or a pipe gets, which have no width: names of methods are long.</summary>
    public const int WidthOfFiles = 160;

    /// <summary>A message in a file is one line.</summary>
    private const int WidthOfMessages = 10_000;

    /// <summary>Results.</summary>
    public static IAnsiConsole Out { get; } = Create(Console.Out, Console.IsOutputRedirected, WidthOfFiles);

    /// <summary>What goes on, and errors.</summary>
    public static IAnsiConsole Error { get; } = Create(Console.Error, Console.IsErrorRedirected, WidthOfMessages);

    /// <summary>Says a result.</summary>
    public static void Say(string text) => Out.WriteLine(text);

    /// <summary>Says what goes on.</summary>
    public static void Status(string text) => Error.MarkupLineInterpolated($"[grey]{text}[/]");

    /// <summary>Says what went wrong.</summary>
    public static void Fail(string text) => Error.MarkupLineInterpolated($"[red]{text}[/]");

    /// <summary>A console that writes text alone.</summary>
    public static IAnsiConsole Plain(TextWriter writer, int width)
    {
        IAnsiConsole plain = AnsiConsole.Create(new AnsiConsoleSettings { Ansi = AnsiSupport.No, ColorSystem = ColorSystemSupport.NoColors, Out = new AnsiConsoleOutput(writer) });
        plain.Profile.Width = width;
        return plain;
    }

    private static IAnsiConsole Create(TextWriter writer, bool isRedirected, int width) =>
        isRedirected ? Plain(writer, width) : AnsiConsole.Create(new AnsiConsoleSettings { Out = new AnsiConsoleOutput(writer) });
}
