namespace Pools.Tool.Reporting;

/// <summary>Formats rows with a name and numbers in lines of a width.</summary>
/// <remarks>If there is little room, it first shortens headings, then omits columns, then cuts names. No line ends with blanks.</remarks>
internal sealed class TextTable(
    string heading, IReadOnlyList<TextTable.Column> columns, IEnumerable<(string Name, string[] Cells)> rows)
{
    private const string Margin = "  ";
    private const string Gap = "   ";

    /// <summary>Names are not cut below this length for the sake of another column (arbitrary).</summary>
    private const int ShortestName = 36;

    public IEnumerable<string> Headings => columns.Select(column => column.Heading).Prepend(heading);
    public IReadOnlyList<(string Name, string[] Cells)> Rows { get; } = [.. rows];

    public IEnumerable<string> Lines(int width)
    {
        List<int> shown = [.. Enumerable.Range(0, columns.Count)];
        int name = Rows.Select(row => row.Name.Length).Append(heading.Length).Max();
        bool isShort = RoomForName(shown, isShort: false, width) < name;
        while (RoomForName(shown, isShort, width) < Math.Min(name, ShortestName) && shown.Exists(column => columns[column].Dropped > 0))
        {
            shown.Remove(shown.MaxBy(column => columns[column].Dropped));
        }

        int room = Math.Min(name, Math.Max(RoomForName(shown, isShort, width), heading.Length));
        string[] lines =
        [
            LineOf(heading, room, shown, column => HeadingOf(column, isShort), isShort),
            .. Rows.Select(row => LineOf(row.Name, room, shown, column => row.Cells[column], isShort)),
        ];
        return [lines[0], new string('─', lines.Max(line => line.Length) + Margin.Length), .. lines[1..]];
    }

    private string LineOf(string name, int room, List<int> shown, Func<int, string> cell, bool isShort)
    {
        IEnumerable<string> cells = shown.Select(column => Gap + cell(column).PadLeft(WidthOf(column, isShort)));
        return string.Concat(cells.Prepend(Margin + Cut(name, room).PadRight(room))).TrimEnd();
    }

    private int RoomForName(List<int> shown, bool isShort, int width) =>
        width - (2 * Margin.Length) - shown.Sum(column => Gap.Length + WidthOf(column, isShort));

    private int WidthOf(int column, bool isShort) =>
        Rows.Select(row => row.Cells[column].Length).Append(HeadingOf(column, isShort).Length).Max();

    private string HeadingOf(int column, bool isShort) => isShort ? columns[column].Short : columns[column].Heading;

    /// <summary>The end of a name says more than its beginning: the method, its file and line.</summary>
    private static string Cut(string name, int room) => name.Length <= room ? name : "…" + name[^(room - 1)..];

    /// <summary>A column of numbers.</summary>
    /// <param name="Dropped">The column with the highest number is omitted first; 0: never.</param>
    internal sealed record Column(string Heading, string Short, int Dropped = 0)
    {
        public Column(string heading, int dropped = 0)
            : this(heading, heading, dropped)
        {
        }
    }
}
