namespace Pools.Bench;

/// <summary>
/// Writes recorded results into a page, between comments. A block is a table of several sections with their plots:
/// <c>&lt;!-- figures: SECTION, SECTION --&gt; … &lt;!-- /figures --&gt;</c>. Or it has a line for each table, in the form
/// <c>CAPTION: SECTION, SECTION</c>, and begins with the machine. <c>SECTION@*</c> shows a section on all other machines.
/// </summary>
internal sealed partial class Page(RecordedResults results)
{
    private const string OtherMachines = "@*";

    // Only the commands "targets" and "debug" show these.
    private static readonly string[] s_hidden = ["aim", "met"];

    private readonly Dictionary<string, Recording> _read = new(StringComparer.Ordinal);

    public IReadOnlyDictionary<string, Recording> Used => _read;

    /// <summary>The page with what is recorded.</summary>
    /// <exception cref="UsageException">It asks for what is not recorded, or a comment does not end.</exception>
    public string Write(string text, string plotFolder) => Opening().Count(text) == Block().Count(text)
        ? Block().Replace(text, match => $"{match.Groups[1].Value}\n{BlockOf(match.Groups[2].Value, plotFolder)}{match.Groups[3].Value}")
        : throw new UsageException("a comment '<!-- figures' does not end");

    private string BlockOf(string content, string plotFolder)
    {
        var tables = content.Split('\n')
            .Select(line => line.Split(": "))
            .Select(parts => (Caption: parts.Length > 1 ? parts[0] : null, Sections: parts[^1].Split(", ")))
            .ToList();
        return tables is [(null, var sections)]
            ? TableOf(sections, plotFolder)
            : MachineOf(tables.SelectMany(table => table.Sections).Where(section => !IsOfOthers(section)))
                + string.Concat(tables.Select(table => $"### {table.Caption}\n\n{Captioned(table.Sections, plotFolder)}"));
    }

    private string Captioned(string[] sections, string plotFolder) =>
        sections is [var pattern] && IsOfOthers(pattern)
            ? string.Concat(Bench.Names.Select([.. results.Names], pattern, name => name)
                .Select(name => $"#### {name[(name.IndexOf('@') + 1)..]}\n{MachineOf([name])}{TableOf([name], plotFolder)}"))
            : TableOf(sections, plotFolder);

    private static bool IsOfOthers(string section) => section.EndsWith(OtherMachines, StringComparison.Ordinal);

    private string TableOf(string[] sections, string plotFolder)
    {
        List<Recording> recordings = [.. sections.Select(Read)];
        IEnumerable<string> pictures = sections.Zip(recordings, Section.PlotsOf).SelectMany(all => all)
            .Select(plot => $"![{plot.Title}]({plotFolder}{plot.File})\n");
        string table = MarkdownTable.Write(Joined(recordings.ConvertAll(r => r.Table)));
        return $"{table}\n{Dates(sections, recordings)}\n\n{string.Join("\n", pictures.Append(""))}";
    }

    /// <summary>The rows of all tables, without empty columns. The first column names a group once, or is left out.</summary>
    private static TableModel Joined(List<TableModel> tables)
    {
        string[] headings = [.. tables.SelectMany(table => table.Headings).Distinct().Except(s_hidden)];
        TableModel joined = new(headings, tables[0].LeftColumns)
        {
            Rows =
            [
                .. from table in tables
                   from row in table.Rows
                   let cells = table.Headings.Zip(row).ToDictionary(pair => pair.First, pair => pair.Second)
                   select headings.Select(heading => cells.GetValueOrDefault(heading, Figures.Missing)).ToArray(),
            ],
        };
        bool isOneGroup = joined.Rows.DistinctBy(row => row[0]).Count() == 1;
        joined.Rows.GroupBy(row => row[0]).SelectMany(group => group.Skip(1)).ToList().ForEach(row => row[0] = "");
        return joined.With(column => column > 0 || !isOneGroup).WithoutEmptyColumns();
    }

    private static string Dates(string[] sections, List<Recording> recordings)
    {
        var notes = sections.Zip(recordings).GroupBy(pair => pair.Second.Note).ToList();
        return string.Join(" ", notes.Select(note =>
        {
            IEnumerable<string> days = note.Select(pair => pair.Second.Date.ToString("O", CultureInfo.InvariantCulture)).Distinct().Order();
            string which = notes.Count == 1 || note.Key is null ? "" : ": " + string.Join(", ", note.Select(pair => pair.First));
            return $"*Recorded {string.Join(", ", days.Append(note.Key).OfType<string>())}{which}.*";
        }));
    }

    private string MachineOf(IEnumerable<string> names) => string.Concat(names.Select(Read)
        .GroupBy(recording => recording.Machine)
        .Select(machine => $"\n```\n{string.Join('\n', machine.Key.Lines())}\n```\n\n"));

    private Recording Read(string name) => _read.TryGetValue(name, out Recording? recording) ? recording : _read[name] = results.Read(name);

    [GeneratedRegex(@"^(<!-- figures:\s+([^>]+?)\s+-->)\n.*?^(<!-- /figures -->)$", RegexOptions.Singleline | RegexOptions.Multiline)]
    private static partial Regex Block();

    [GeneratedRegex("<!-- figures")]
    private static partial Regex Opening();
}
