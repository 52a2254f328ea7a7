using System.CommandLine.Parsing;

namespace Pools.Tool.Reporting;

/// <summary>A report in a file, whose name says in which form.</summary>
internal static class ReportFile
{
    public static string[] Extensions { get; } = [".json", ".html", ".sarif", ".txt"];

    public static Action<OptionResult> MustEndIn(params string[] extensions) => result =>
    {
        foreach (string file in result.Tokens.Select(token => token.Value))
        {
            if (!extensions.Contains(Path.GetExtension(file), StringComparer.OrdinalIgnoreCase))
            {
                result.AddError($"--output '{file}' must end in {string.Join(" or ", extensions)}.");
            }
        }
    };

    /// <exception cref="CannotLookException">The file cannot be written.</exception>
    public static void Write(string file, Report report)
    {
        using OutputFile output = new(file);
        output.Keep(Path.GetExtension(file).ToLowerInvariant() switch
        {
            ".json" => JsonReport.Write(report),
            ".html" => HtmlReport.Write(report),
            ".sarif" => SarifReport.Write(report, Environment.CurrentDirectory),
            _ => WriteText(report),
        });
    }

    private static string WriteText(Report report)
    {
        using StringWriter writer = new();
        ConsoleReport.Write(TextOutput.To(writer, Screen.WidthOfFiles), report);
        return writer.ToString();
    }
}
