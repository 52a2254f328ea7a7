namespace Pools.Tool.Reporting;

/// <summary>Writes a report to a file, whose extension determines the form.</summary>
internal static class ReportFile
{
    public static string[] Extensions { get; } = [".json", ".html", ".sarif", ".txt"];

    public static Action<OptionResult> MustEndIn(params string[] extensions) => result => result.Tokens.Select(token => token.Value)
        .Where(file => !extensions.Contains(Path.GetExtension(file), StringComparer.OrdinalIgnoreCase)).ToList()
        .ForEach(file => result.AddError($"--output '{file}' must end in {string.Join(" or ", extensions)}."));

    /// <exception cref="CommandFailedException">The file cannot be written.</exception>
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
