namespace Pools.Tool.Reporting;

/// <summary>Rows with a name and numbers, in lines that fit.</summary>
/// <remarks>Where there is little room, headings are shortened first, then columns are left out, and at last names are cut. No word goes on in the next line, and no line ends with blanks.</remarks>
internal sealed class TextTable(string heading, IReadOnlyList<TextTable.Column> columns)
{
    private const string Margin = "  ";
    private const string Gap = "   ";

    /// <summary>Names are not cut below this length for the sake of another column (arbitrary).</summary>
    private const int ShortestName = 36;

    private readonly List<(string Name, IReadOnlyList<string> Cells)> _rows = [];

    public IEnumerable<string> Headings => columns.Select(column => column.Heading).Prepend(heading);
    public IReadOnlyList<(string Name, IReadOnlyList<string> Cells)> Rows => _rows;
    public void Add(string name, params IReadOnlyList<string> cells) => _rows.Add((name, cells));

    public IEnumerable<string> Lines(int width)
    {
        List<int> shown = [.. Enumerable.Range(0, columns.Count)];
        int name = _rows.Select(row => row.Name.Length).Append(heading.Length).Max();
        bool isShort = RoomForName(shown, isShort: false, width) < name;
        while (RoomForName(shown, isShort, width) < Math.Min(name, ShortestName) && shown.Exists(column => columns[column].Dropped > 0))
        {
            shown.Remove(shown.MaxBy(column => columns[column].Dropped));
        }

        int room = Math.Min(name, Math.Max(RoomForName(shown, isShort, width), heading.Length));
        string[] lines =
        [
            LineOf(heading, room, shown, column => HeadingOf(column, isShort), isShort),
            .. _rows.Select(row => LineOf(row.Name, room, shown, column => row.Cells[column], isShort)),
        ];
        return [lines[0], new string('─', lines.Max(line => line.Length) + Margin.Length), .. lines[1..]];
    }

    private string LineOf(string name, int room, List<int> shown, Func<int, string> cell, bool isShort) =>
        (Margin + Cut(name, room).PadRight(room) + string.Concat(shown.Select(column => Gap + cell(column).PadLeft(WidthOf(column, isShort))))).TrimEnd();

    private int RoomForName(List<int> shown, bool isShort, int width) => width - (2 * Margin.Length) - shown.Sum(column => Gap.Length + WidthOf(column, isShort));
    private int WidthOf(int column, bool isShort) => _rows.Select(row => row.Cells[column].Length).Append(HeadingOf(column, isShort).Length).Max();
    private string HeadingOf(int column, bool isShort) => isShort ? columns[column].Short : columns[column].Heading;

    /// <summary>The end of a name says more than its beginning: the method, its file and line.</summary>
    private static string Cut(string name, int room) => name.Length <= room ? name : "…" + name[^(room - 1)..];

    /// <summary>A column of numbers. Where there is little room, those with the highest number are dropped first; 0: never.</summary>
    internal sealed record Column(string Heading, string Short, int Dropped = 0);
}
