namespace Pools.Bench;

internal enum RowStyle
{
    Plain,
    Good,
    Bad,
    Ours,
    Baseline,
    Section,
}

internal sealed record TableRow(IReadOnlyList<string> Cells, RowStyle Style = RowStyle.Plain);

internal sealed record TableColumn<T>(string Heading, Func<T, string> Text, bool IsShown = true);

/// <summary>A table of texts. Its first column names the group of a row.</summary>
/// <param name="leftColumns">So many columns from the left hold words, the others numbers.</param>
internal sealed class TableModel(IReadOnlyList<string> headings, int leftColumns = 2)
{
    public IReadOnlyList<string> Headings { get; } = headings;

    public List<TableRow> Rows { get; init; } = [];

    public int LeftColumns { get; } = leftColumns;

    /// <summary>Columns that a narrow terminal can do without, the least important first.</summary>
    public IReadOnlyList<int> LeastImportant { get; init; } = [];

    public static TableModel Of<T>(
        IEnumerable<T> things,
        Func<T, RowStyle> style,
        IEnumerable<TableColumn<T>> columns,
        int leftColumns = 2,
        int[]? leastImportant = null)
    {
        TableColumn<T>[] shown = [.. columns.Where(column => column.IsShown)];
        return new([.. shown.Select(column => column.Heading)], leftColumns)
        {
            Rows = [.. things.Select(thing => new TableRow([.. shown.Select(column => column.Text(thing))], style(thing)))],
            LeastImportant = leastImportant ?? [],
        };
    }
}

internal static class MarkdownTable
{
    public static string Write(TableModel model)
    {
        StringBuilder text = new();
        Append(text, model.Headings);
        Append(text, model.Headings.Select((_, i) => i < model.LeftColumns ? "---" : "--:"));
        foreach (TableRow row in model.Rows)
        {
            bool isBold = row.Style is RowStyle.Section or RowStyle.Ours or RowStyle.Baseline;
            Append(text, row.Cells.Select((cell, i) => isBold && i == 0 && cell.Length > 0 ? $"**{Escape(cell)}**" : Escape(cell)));
        }

        return text.ToString();
    }

    public static string Escape(string text) => text
        .Replace("|", "\\|", StringComparison.Ordinal)
        .Replace("<", "&lt;", StringComparison.Ordinal)
        .Replace(">", "&gt;", StringComparison.Ordinal);

    private static void Append(StringBuilder text, IEnumerable<string> cells) => text.Append("| ").AppendJoin(" | ", cells).Append(" |\n");
}

/// <summary>Draws a table on the terminal: groups have a heading, and a narrow terminal leaves out the least important columns.</summary>
internal static class TerminalTable
{
    // A blank on either side of a column, and a place between two.
    private const int ColumnPadding = 3;
    private const string Indent = "  ";

    public static void Draw(Screen screen, TableModel model)
    {
        if (model.Rows.Count == 0)
        {
            return;
        }

        List<TableRow> rows = Group(model);
        List<int> columns = Fitting(screen.Ansi.Profile.Width, model, rows);
        Table table = new() { Border = TableBorder.Simple };
        foreach (int column in columns)
        {
            TableColumn drawn = new(new Text(Heading(model, column))) { NoWrap = true };
            table.AddColumn(column < model.LeftColumns ? drawn.LeftAligned() : drawn.RightAligned());
        }

        foreach (TableRow row in rows)
        {
            Style style = StyleOf(row.Style);
            table.AddRow(columns.Select(c => new Text(row.Cells[c], style)
            {
                Justification = c < model.LeftColumns ? Justify.Left : Justify.Right,
            }));
        }

        screen.Ansi.Write(table);
    }

    private static string Heading(TableModel model, int column) =>
        column == 1 ? Indent + model.Headings[1] : column == 0 ? "" : model.Headings[column];

    // The first column disappears into heading rows, which show in the second.
    private static List<TableRow> Group(TableModel model)
    {
        List<TableRow> rows = [];
        string? group = null;
        foreach (TableRow row in model.Rows)
        {
            if (row.Cells[0] != group)
            {
                group = row.Cells[0];
                rows.Add(new TableRow([.. row.Cells.Select((_, i) => i == 1 ? group : "")], RowStyle.Section));
            }

            rows.Add(row with { Cells = [.. row.Cells.Select((cell, i) => i == 1 ? Indent + cell : cell)] });
        }

        return rows;
    }

    private static List<int> Fitting(int width, TableModel model, List<TableRow> rows)
    {
        List<int> columns = [.. Enumerable.Range(1, model.Headings.Count - 1)
            .Where(c => rows.Exists(r => !string.IsNullOrWhiteSpace(r.Cells[c])))];
        foreach (int least in model.LeastImportant.TakeWhile(_ => columns.Sum(c => Width(model, rows, c)) > width))
        {
            columns.Remove(least);
        }

        return columns;
    }

    private static int Width(TableModel model, List<TableRow> rows, int column)
        => Math.Max(Heading(model, column).Length, rows.Max(r => r.Cells[column].Length)) + ColumnPadding;

    private static Style StyleOf(RowStyle style) => style switch
    {
        RowStyle.Good => new Style(Color.Green),
        RowStyle.Bad => new Style(Color.Red),
        RowStyle.Ours => new Style(Color.Aqua),
        RowStyle.Baseline or RowStyle.Section => new Style(decoration: Decoration.Bold),
        _ => Style.Plain,
    };
}
