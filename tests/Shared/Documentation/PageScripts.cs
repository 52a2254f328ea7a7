namespace Pools.Tests;

/// <summary>The commands on pages: each block in the language <c>sh</c>, and each command within a sentence, is a session.</summary>
internal static partial class PageScripts
{
    private const string Shell = "sh";

    // Its commands are not for readers.
    private const string Changes = "CHANGELOG.md";

    public static IReadOnlyList<PageCommand[]> All { get; } = [.. DocumentationPages.All.Where(page => page != Changes).SelectMany(Of)];

    /// <summary>Commands in blocks of another language.</summary>
    public static IEnumerable<PageCommand> Unmarked { get; } = [.. Other().Where(line => Command().IsMatch(line.Text))];

    /// <summary>Commands that a block of output names as its source.</summary>
    public static IEnumerable<PageCommand> Sources { get; } =
    [
        .. from line in Other()
           let source = Source().Match(line.Text)
           where source.Success
           select line with { Text = source.Groups[1].Value },
    ];

    /// <summary>The lines of blocks that are not for a shell.</summary>
    private static IEnumerable<PageCommand> Other() =>
        DocumentationPages.All.SelectMany(Blocks).Where(block => block.Language != Shell).SelectMany(block => block.Lines);

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
            if (!line.Text.StartsWith("```", StringComparison.Ordinal))
            {
                lines.Add(line);
                continue;
            }

            if (language is not null)
            {
                IEnumerable<PageCommand> commands = lines.Select(text => text with { Text = Comment().Replace(text.Text, "") });
                yield return (language, [.. commands.Where(command => command.Text.Length != 0)]);
            }

            language = language is null ? line.Text[3..] : null;
            lines.Clear();
        }
    }

    /// <summary>Not the mere name of a command; a program of the repository may lack <c>dotnet run</c>.</summary>
    private static IEnumerable<PageCommand[]> InSentences(string page)
    {
        bool isCode = false;
        foreach (PageCommand line in Lines(page))
        {
            isCode ^= line.Text.StartsWith("```", StringComparison.Ordinal);
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

    [GeneratedRegex(
        @"^(\w+=\S+ )*(dotnet (run|test|build|pack|publish|exec|tool|add|new|format|pools|restore|docfx|nuget|stryker|[\w/.]+\.dll)( |$)"
        + @"|dotnet-\w+ |cd |git |for |nice |docker |curl |export |chmod |\./)")]
    private static partial Regex Command();

    [GeneratedRegex(@"^(bench|tests/[\w./]+) -- ")]
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
