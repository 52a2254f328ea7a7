using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Text.RegularExpressions;

namespace Pools.Tests;

/// <summary>What pages show to be pasted into a shell: the blocks in the language <c>sh</c>, and commands within a sentence. A block is one session.</summary>
internal static partial class PageScripts
{
    private const string Shell = "sh";

    // It tells what has become of the project, and not what to type.
    private const string Changes = "CHANGELOG.md";

    public static IReadOnlyList<PageCommand[]> All { get; } = [.. DocumentationPages.All.Where(page => page != Changes).SelectMany(Of)];

    /// <summary>The lines that look like commands and are in a block which does not say that it is for a shell.</summary>
    public static IEnumerable<PageCommand> Unmarked { get; } =
    [
        .. DocumentationPages.All.SelectMany(page => Blocks(page).Where(block => block.Language != Shell).SelectMany(block => block.Lines).Where(line => Command().IsMatch(line.Text))),
    ];

    /// <summary>The commands that say in a block of output what it comes from.</summary>
    public static IEnumerable<PageCommand> Sources { get; } =
    [
        .. DocumentationPages.All.SelectMany(page => Blocks(page).Where(block => block.Language != Shell).SelectMany(block => block.Lines)
            .Select(line => (Line: line, Match: Source().Match(line.Text))).Where(line => line.Match.Success).Select(line => line.Line with { Text = line.Match.Groups[1].Value })),
    ];

    private static IEnumerable<PageCommand[]> Of(string page)
    {
        IEnumerable<PageCommand[]> blocks = Blocks(page).Where(block => block.Language == Shell).Select(block => block.Lines);
        return blocks.Concat(InSentences(page)).Where(lines => lines.Length != 0).OrderBy(lines => lines[0].Line);
    }

    private static IEnumerable<(string Language, PageCommand[] Lines)> Blocks(string page)
    {
        string? language = null;
        List<PageCommand> lines = [];
        foreach (PageCommand line in Lines(page))
        {
            if (!line.Text.StartsWith("```", System.StringComparison.Ordinal))
            {
                lines.Add(line);
                continue;
            }

            if (language is not null)
            {
                yield return (language, [.. lines.Select(command => command with { Text = Comment().Replace(command.Text, "") }).Where(command => command.Text.Length != 0)]);
            }

            language = language is null ? line.Text[3..] : null;
            lines.Clear();
        }
    }

    /// <summary>Where only the name of a command is said, it is no command; a program of the repository may stand without <c>dotnet run</c>.</summary>
    private static IEnumerable<PageCommand[]> InSentences(string page)
    {
        bool isCode = false;
        foreach (PageCommand line in Lines(page))
        {
            isCode ^= line.Text.StartsWith("```", System.StringComparison.Ordinal);
            foreach (string code in isCode ? [] : Code().Matches(line.Text).Select(match => match.Groups[1].Value))
            {
                if (Program().IsMatch(code))
                {
                    yield return [line with { Text = $"dotnet run -c Release --project {code}" }];
                }
                else if (Command().IsMatch(code) && !Name().IsMatch(code))
                {
                    yield return [line with { Text = code }];
                }
            }
        }
    }

    private static IEnumerable<PageCommand> Lines(string page) =>
        File.ReadLines(Path.Combine(Repository.Root, page)).Select((text, i) => new PageCommand(page, i + 1, text.TrimEnd()));

    [GeneratedRegex(@"^(\w+=\S+ )*(dotnet (run|test|build|pack|publish|exec|tool|add|new|format|pools|restore|docfx|nuget|stryker|[\w/.]+\.dll)( |$)|dotnet-\w+ |cd |git |for |nice |docker |curl |export |chmod |\./)")]
    private static partial Regex Command();

    [GeneratedRegex(@"^(bench|tests/[\w.]+) -- ")]
    private static partial Regex Program();

    [GeneratedRegex(@"^(dotnet \w+|dotnet pools \w+|dotnet-\w+ ps)$")]
    private static partial Regex Name();

    [GeneratedRegex("`([^`]+)`")]
    private static partial Regex Code();

    [GeneratedRegex(@"^Command +(dotnet .*?)(?:  .*)?$")]
    private static partial Regex Source();

    [GeneratedRegex("( +|^)# .*$")]
    private static partial Regex Comment();
}
