namespace Pools.Bench;

/// <summary>
/// Writes recorded results into a page, between comments. A block is a table of several sections with their plots:
/// <c>&lt;!-- figures: SECTION, SECTION --&gt; … &lt;!-- /figures --&gt;</c>; or the machine of some sections:
/// <c>&lt;!-- figures: machine of PATTERN --&gt;</c>; or a section on other machines: <c>&lt;!-- figures: SECTION@* --&gt;</c>.
/// </summary>
/// <param name="plots">The plots of a section, by the name of its recording.</param>
internal sealed partial class Page(RecordedResults results, Func<string, Recording, IEnumerable<Plot>> plots)
{
    private const string MachineOf = "machine of ";
    private const string OtherMachines = "@*";

    private readonly Dictionary<string, Recording> _read = new(StringComparer.Ordinal);

    public IReadOnlyDictionary<string, Recording> Used => _read;

    /// <summary>The page with what is recorded.</summary>
    /// <exception cref="UsageException">It asks for what is not recorded, or a comment does not end.</exception>
    public string Write(string text, string plotFolder) => Opening().Count(text) == Block().Count(text)
        ? Block().Replace(text, match => $"{match.Groups[1].Value}\n{BlockOf(match.Groups[2].Value, plotFolder)}{match.Groups[3].Value}")
        : throw new UsageException("a comment '<!-- figures' does not end");

    private string BlockOf(string names, string plotFolder)
    {
        if (names.StartsWith(MachineOf, StringComparison.Ordinal))
        {
            return MachineBlock(Matching(names[MachineOf.Length..]));
        }

        return names.EndsWith(OtherMachines, StringComparison.Ordinal)
            ? string.Concat(Matching(names).Select(name => $"{MachineBlock([name])}\n{TableOf([name], plotFolder)}"))
            : TableOf(names.Split(", "), plotFolder);
    }

    private List<string> Matching(string pattern) => Bench.Names.Select([.. results.Names], pattern, name => name);

    private string TableOf(string[] sections, string plotFolder)
    {
        List<Recording> recordings = [.. sections.Select(Read)];
        IEnumerable<string> pictures = sections.Zip(recordings, plots).SelectMany(all => all)
            .Select(plot => $"![{plot.Title}]({plotFolder}{plot.File})\n");
        string table = MarkdownTable.Write(Joined(recordings.ConvertAll(r => r.Table)));
        return $"{table}\n{Dates(sections, recordings)}\n\n{string.Join("\n", pictures.Append(""))}";
    }

    /// <summary>The rows of all tables, without empty columns, and without a first column that says the same everywhere.</summary>
    private static TableModel Joined(List<TableModel> tables)
    {
        var rows = tables
            .SelectMany(table =>
                table.Rows.Select(row => table.Headings.Zip(row.Cells).ToDictionary(pair => pair.First, pair => pair.Second)))
            .ToList();
        string first = tables[0].Headings[0];
        string[] headings =
        [
            .. from heading in tables.SelectMany(table => table.Headings).Distinct()
               let cells = rows.ConvertAll(row => row.GetValueOrDefault(heading, Figures.Missing))
               where cells.Exists(cell => cell is not (Figures.Missing or "")) && (heading != first || cells.Distinct().Skip(1).Any())
               select heading,
        ];
        return new(headings, tables[0].Headings.Take(tables[0].LeftColumns).Count(headings.Contains))
        {
            Rows = rows.ConvertAll(row =>
                new TableRow([.. headings.Select(heading => row.GetValueOrDefault(heading, Figures.Missing))])),
        };
    }

    private static string Dates(string[] sections, List<Recording> recordings)
    {
        var days = sections.Zip(recordings).GroupBy(pair => (pair.Second.Date, pair.Second.Note)).ToList();
        return string.Join(" ", days.Select(day =>
        {
            string note = day.Key.Note is { } text ? ", " + text : "";
            string which = days.Count == 1 ? "" : ": " + string.Join(", ", day.Select(pair => pair.First));
            return $"*Recorded {Day(day.Key.Date)}{note}{which}.*";
        }));
    }

    private static string Day(DateOnly date) => date.ToString("O", CultureInfo.InvariantCulture);

    private string MachineBlock(List<string> names) => string.Join("\n", names.Select(Read)
        .GroupBy(recording => recording.Machine with { CommandLine = "" })
        .Select(machine =>
        {
            IEnumerable<string> days = machine.Select(recording => Day(recording.Date)).Distinct().Order();
            return $"```\n{string.Join('\n', machine.Key.Lines().SkipLast(1))}\nRecorded   {string.Join(", ", days)}\n```\n";
        }));

    private Recording Read(string name) => _read.TryGetValue(name, out Recording? recording) ? recording : _read[name] = results.Read(name);

    [GeneratedRegex(@"^(<!-- figures: ([^>\n]+) -->)\n.*?^(<!-- /figures -->)$", RegexOptions.Singleline | RegexOptions.Multiline)]
    private static partial Regex Block();

    [GeneratedRegex("<!-- figures")]
    private static partial Regex Opening();
}
