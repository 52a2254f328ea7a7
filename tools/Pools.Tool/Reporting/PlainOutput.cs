using Spectre.Console;

namespace Pools.Tool.Reporting;

/// <summary>Writes to a terminal as it is, and into files and pipes without the blanks that fill a terminal's lines.</summary>
internal static class PlainOutput
{
    public static void Write(IAnsiConsole console, Action<IAnsiConsole> write)
    {
        if (console.Profile.Out.IsTerminal)
        {
            write(console);
            return;
        }

        using StringWriter text = new();
        IAnsiConsole plain = AnsiConsole.Create(new AnsiConsoleSettings { Ansi = AnsiSupport.No, ColorSystem = ColorSystemSupport.NoColors, Out = new AnsiConsoleOutput(text) });
        plain.Profile.Width = console.Profile.Width;
        write(plain);
        foreach (string line in text.ToString().TrimEnd().Split('\n'))
        {
            console.Profile.Out.Writer.WriteLine(line.TrimEnd());
        }

        console.Profile.Out.Writer.Flush();
    }
}
