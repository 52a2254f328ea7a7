namespace Pools.Bench;

/// <summary>
/// Writes recorded results into a page, between comments. A block is a table of several sections with their plots:
/// <c>&lt;!-- figures: SECTION, SECTION --&gt; … &lt;!-- /figures --&gt;</c>; or the machine of some sections:
/// <c>&lt;!-- figures: machine of PATTERN --&gt;</c>. A number in a sentence is the cell of the row that has all the words:
/// <c>&lt;!--= SECTION / WORD / COLUMN --&gt;0.76&lt;!--/--&gt;</c>; of several rows the <c>least</c>, the <c>most</c>, or the geometric
/// <c>mean</c>.
/// </summary>
/// <param name="plots">The plots of a section, by the name of its recording.</param>
internal sealed partial class Page(RecordedResults results, Func<string, Recording, IEnumerable<Plot>> plots)
{
    private const string MachineOf = "machine of ";

    private readonly Dictionary<string, Recording> _read = new(StringComparer.Ordinal);

    public IReadOnlyDictionary<string, Recording> Used => _read;

    /// <summary>The page with what is recorded.</summary>
    /// <exception cref="UsageException">It asks for what is not recorded, or a comment does not end.</exception>
    public string Write(string text, string plotFolder)
    {
        string written = Block()
            .Replace(text, match => $"{match.Groups[1].Value}\n{BlockOf(match.Groups[2].Value, plotFolder)}{match.Groups[4].Value}");
        written = Number().Replace(written, match => match.Groups[1].Value + NumberOf(match.Groups[2].Value) + match.Groups[4].Value);
        return Opening().Count(text) != Block().Count(text) + Number().Count(text)
            ? throw new UsageException("a comment '<!-- figures' or '<!--=' does not end")
            : AtStart().Match(text) is { Success: true } first
                ? throw new UsageException($"a line starts with '{first.Value.Trim()}': put a word before it")
            : written;
    }

    private string BlockOf(string names, string plotFolder)
    {
        if (names.StartsWith(MachineOf, StringComparison.Ordinal))
        {
            return MachineBlock(Bench.Names.Select([.. results.Names], names[MachineOf.Length..], name => [name]));
        }

        string[] sections = names.Split(", ");
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
                table.Rows.Select(row =>
                    (Cells: table.Headings.Zip(row.Cells).ToDictionary(pair => pair.First, pair => pair.Second), row.Style)))
            .ToList();
        string first = tables[0].Headings[0];
        string[] headings =
        [
            .. from heading in tables.SelectMany(table => table.Headings).Distinct()
               let cells = rows.ConvertAll(row => row.Cells.GetValueOrDefault(heading, Figures.Missing))
               where cells.Exists(cell => cell is not (Figures.Missing or "")) && (heading != first || cells.Distinct().Skip(1).Any())
               select heading,
        ];
        return new(headings, tables[0].Headings.Take(tables[0].LeftColumns).Count(headings.Contains))
        {
            Rows = rows.ConvertAll(row =>
                new TableRow([.. headings.Select(heading => row.Cells.GetValueOrDefault(heading, Figures.Missing))], row.Style)),
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

    /// <summary>The text of the cell, without the sign of a ratio.</summary>
    private string NumberOf(string path)
    {
        string[] parts = path.Split(" / ");
        string? pick = parts[^1] is "least" or "most" or "mean" ? parts[^1] : null;
        string[] words = pick is null ? parts[1..^1] : parts[1..^2];
        string column = pick is null ? parts[^1] : parts[^2];
        List<string> cells =
        [
            .. from table in Read(parts[0]).Tables
               let index = table.Headings.ToList().IndexOf(column)
               where index >= 0
               from row in table.Rows
               where words.All(row.Cells.Contains) && row.Cells[index] is not ("" or Figures.Missing)
               select row.Cells[index],
        ];
        string? cell = (pick, cells) switch
        {
            (null, [var only]) => only,
            ("least", not []) => cells.MinBy(Value),
            ("most", not []) => cells.MaxBy(Value),
            ("mean", not []) => Figures.Ratio(Math.Exp(cells.Average(ratio => Math.Log(Value(ratio))))),
            _ => throw new UsageException($"'{path}' is in {cells.Count} rows"),
        };
        return cell!.Replace(" ×", "", StringComparison.Ordinal);
    }

    private static double Value(string cell) =>
        double.Parse(Leading().Match(cell).Value, NumberStyles.Float | NumberStyles.AllowThousands, CultureInfo.InvariantCulture);

    private Recording Read(string name) => _read.TryGetValue(name, out Recording? recording) ? recording : _read[name] = results.Read(name);

    [GeneratedRegex(@"^(<!-- figures: ([^>\n]+) -->)\n(.*?)^(<!-- /figures -->)$", RegexOptions.Singleline | RegexOptions.Multiline)]
    private static partial Regex Block();

    [GeneratedRegex(@"(<!--= ([^>]+) -->)([^<]*)(<!--/-->)")]
    private static partial Regex Number();

    [GeneratedRegex("<!-- figures|<!--=")]
    private static partial Regex Opening();

    [GeneratedRegex("^ *<!--=[^>]*>", RegexOptions.Multiline)]
    private static partial Regex AtStart();

    [GeneratedRegex(@"^-?[\d.,]+")]
    private static partial Regex Leading();
}
