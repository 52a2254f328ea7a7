namespace Pools.Bench;

internal sealed record TableRow(IReadOnlyList<string> Cells);

internal sealed record TableColumn<T>(string Heading, Func<T, string> Text, bool IsShown = true);

/// <summary>A table of texts. Its first column names the group of a row.</summary>
/// <param name="leftColumns">The number of columns, from the left, that hold words.</param>
internal sealed class TableModel(IReadOnlyList<string> headings, int leftColumns = 2)
{
    public IReadOnlyList<string> Headings { get; } = headings;

    public List<TableRow> Rows { get; init; } = [];

    public int LeftColumns { get; } = leftColumns;

    public static TableModel Of<T>(IEnumerable<T> things, IEnumerable<TableColumn<T>> columns)
    {
        TableColumn<T>[] shown = [.. columns.Where(column => column.IsShown)];
        return new([.. shown.Select(column => column.Heading)])
        {
            Rows = [.. things.Select(thing => new TableRow([.. shown.Select(column => column.Text(thing))]))],
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
        model.Rows.ForEach(row => Append(text, row.Cells.Select(Escape)));
        return text.ToString();
    }

    public static string Escape(string text) => text
        .Replace("|", "\\|", StringComparison.Ordinal)
        .Replace("<", "&lt;", StringComparison.Ordinal)
        .Replace(">", "&gt;", StringComparison.Ordinal);

    private static void Append(StringBuilder text, IEnumerable<string> cells) => text.Append("| ").AppendJoin(" | ", cells).Append(" |\n");
}

/// <summary>A table for a terminal: the first column becomes headings, and a narrow terminal loses columns from the right.</summary>
internal static class TextTable
{
    private const string Gap = "   ";

    public static IEnumerable<string> Lines(TableModel model, int width)
    {
        int[] widths =
            [.. model.Headings.Select((heading, i) => model.Rows.Select(row => row.Cells[i].Length).Append(heading.Length).Max())];
        int columns = widths.Length;
        while (columns > 2 && widths[1..columns].Sum(column => column + Gap.Length) > width)
        {
            columns--;
        }

        yield return "";
        yield return Line(model.Headings);
        string? group = null;
        foreach (TableRow row in model.Rows)
        {
            if (row.Cells[0] != group)
            {
                group = row.Cells[0];
                yield return group;
            }

            yield return Line(row.Cells);
        }

        string Line(IReadOnlyList<string> cells) => string.Concat(cells.Take(columns).Select((cell, i) =>
            i == 0 ? "" : Gap + (i < model.LeftColumns ? cell.PadRight(widths[i]) : cell.PadLeft(widths[i]))));
    }
}
