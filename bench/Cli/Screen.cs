using System;
using System.IO;
using System.Text;
using Spectre.Console;
using Spectre.Console.Rendering;

namespace Pools.Bench.Cli;

/// <summary>Standard output: colours and a moving progress bar on a terminal, plain lines without control codes when it is redirected.</summary>
internal sealed class Screen
{
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

    public void Heading(string text)
    {
        Line();
        Ansi.Write(new Text(text, new Style(decoration: Decoration.Bold)));
        Line();
    }

    public void Write(IRenderable renderable) => Ansi.Write(renderable);

    public static void Error(string text) => Console.Error.WriteLine($"bench: {text}");
}
