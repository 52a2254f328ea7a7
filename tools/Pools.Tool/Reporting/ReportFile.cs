using System.CommandLine.Parsing;

namespace Pools.Tool.Reporting;

/// <summary>A report in a file, whose name says in which form.</summary>
internal static class ReportFile
{
    public static string[] Extensions { get; } = [".json", ".html", ".sarif", ".txt"];

    /// <summary>Refuses names of files whose form nobody knows, before the process is looked at.</summary>
    public static Action<OptionResult> MustEndIn(params string[] extensions) => result =>
    {
        foreach (string file in result.Tokens.Select(token => token.Value).Where(file => !extensions.Contains(Path.GetExtension(file), StringComparer.OrdinalIgnoreCase)))
        {
            result.AddError($"--output '{file}' must end in {string.Join(" or ", extensions)}.");
        }
    };

    /// <exception cref="CannotLookException">The file cannot be written.</exception>
    public static void Write(string file, Report report)
    {
        string text = Path.GetExtension(file).ToLowerInvariant() switch
        {
            ".json" => JsonReport.Write(report),
            ".html" => HtmlReport.Write(report),
            ".sarif" => SarifReport.Write(report, Environment.CurrentDirectory),
            _ => WriteText(report),
        };
        using OutputFile output = new(file);
        output.Keep(text);
    }

    private static string WriteText(Report report)
    {
        using StringWriter writer = new();
        ConsoleReport.Write(Screen.Plain(writer, Screen.WidthOfFiles), report);
        return writer.ToString();
    }
}
