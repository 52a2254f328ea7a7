namespace Pools.Tests;

/// <summary>The blocks of code that a page of documentation shows: C#, unless another language is named.</summary>
internal static partial class PageBlocks
{
    /// <summary>The blocks of a page.</summary>
    public static IReadOnlyList<string> Of(string page) =>
        Of(page, "csharp");

    /// <summary>The blocks of a page in a language; of none: what programs print.</summary>
    public static IReadOnlyList<string> Of(string page, string language) =>
        [
            .. Fenced().Matches(File.ReadAllText(page).ReplaceLineEndings("\n"))
                .Where(match => match.Groups[1].Value == language)
                .Select(match => match.Groups[2].Value),
        ];

    /// <summary>The rows of a page's tables, their cells without the backticks around them; headings and the lines below them are rows,
    /// too.</summary>
    public static IReadOnlyList<string[]> Rows(string page) =>
        [
            .. File.ReadLines(page)
                .Where(line => line.StartsWith('|'))
                .Select(line => line.Trim('|', ' ').Split('|').Select(cell => cell.Trim(' ', '`')).ToArray()),
        ];

    /// <summary>The lines of a text that are not empty.</summary>
    public static string[] Lines(string text) => text.ReplaceLineEndings("\n").Split('\n', System.StringSplitOptions.RemoveEmptyEntries);

    /// <summary>Code without indentation and empty lines, so that it can be found where it stands deeper.</summary>
    public static string Normalize(string code) =>
        string.Join('\n', code.ReplaceLineEndings("\n").Split('\n').Select(line => line.Trim()).Where(line => line.Length != 0));

    [GeneratedRegex("^```(\\w*)\n(.*?)^```", RegexOptions.Singleline | RegexOptions.Multiline)]
    private static partial Regex Fenced();
}
