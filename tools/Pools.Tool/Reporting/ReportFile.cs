using System.CommandLine.Parsing;
using System.Text;

namespace Pools.Tool.Reporting;

/// <summary>A report in a file, whose name says in which form.</summary>
internal static class ReportFile
{
    private static readonly string[] s_extensions = [".json", ".html", ".txt"];

    /// <summary>Refuses names of files whose form nobody knows, before the process is looked at.</summary>
    public static void Validate(OptionResult result)
    {
        foreach (string file in result.Tokens.Select(token => token.Value).Where(file => !s_extensions.Contains(Path.GetExtension(file), StringComparer.OrdinalIgnoreCase)))
        {
            result.AddError($"--output '{file}' must end in {string.Join(", ", s_extensions[..^1])} or {s_extensions[^1]}.");
        }
    }

    /// <exception cref="CannotLookException">The file cannot be written.</exception>
    public static void Write(string file, Report report)
    {
        string text = Path.GetExtension(file).ToLowerInvariant() switch
        {
            ".json" => JsonReport.Write(report),
            ".html" => HtmlReport.Write(report),
            _ => WriteText(report),
        };
        try
        {
            File.WriteAllText(file, text, new UTF8Encoding(encoderShouldEmitUTF8Identifier: false));
        }
        catch (Exception problem) when (problem is IOException or UnauthorizedAccessException)
        {
            throw new CannotLookException($"--output '{file}' cannot be written: {problem.Message}");
        }
    }

    private static string WriteText(Report report)
    {
        using StringWriter writer = new();
        ConsoleReport.Write(TextOutput.To(writer, width: 160), report);
        return writer.ToString();
    }
}
