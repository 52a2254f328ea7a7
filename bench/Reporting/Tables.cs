namespace Pools.Bench;

/// <summary>A table of texts. Its first column names the group of a row.</summary>
/// <param name="leftColumns">The number of columns, from the left, that hold words.</param>
internal sealed class TableModel(IReadOnlyList<string> headings, int leftColumns = 2)
{
    public IReadOnlyList<string> Headings { get; } = headings;

    public List<string[]> Rows { get; init; } = [];

    public int LeftColumns { get; } = leftColumns;

    public TableModel WithoutEmptyColumns() => With(column => Rows.Exists(row => row[column] is not (Figures.Missing or "")));

    public TableModel With(Func<int, bool> isShown)
    {
        int[] shown = [.. Enumerable.Range(0, Headings.Count).Where(isShown)];
        return new([.. shown.Select(column => Headings[column])], shown.Count(column => column < LeftColumns))
        {
            Rows = Rows.ConvertAll(row => Array.ConvertAll(shown, column => row[column])),
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
        model.Rows.ForEach(row => Append(text, row.Select(Escape)));
        return text.ToString();
    }

    public static string Escape(string text) => text
        .Replace("|", "\\|", StringComparison.Ordinal)
        .Replace("<", "&lt;", StringComparison.Ordinal)
        .Replace(">", "&gt;", StringComparison.Ordinal);

    private static void Append(StringBuilder text, IEnumerable<string> cells) => text.Append("| ").AppendJoin(" | ", cells).Append(" |\n");
}

/// <summary>A table for a terminal: the first column becomes headings.</summary>
internal static class TextTable
{
    private const string Gap = "   ";

    public static IEnumerable<string> Lines(TableModel model)
    {
        int[] widths =
            [.. model.Headings.Select((heading, i) => model.Rows.Select(row => row[i].Length).Append(heading.Length).Max())];
        return
        [
            "",
            Line(model.Headings),
            .. model.Rows.GroupBy(row => row[0]).SelectMany(group => group.Select(Line).Prepend(group.Key)),
        ];

        string Line(IReadOnlyList<string> cells) => string.Concat(cells.Skip(1).Zip(widths.Skip(1)).Select((cell, i) =>
            Gap + (i + 1 < model.LeftColumns ? cell.First.PadRight(cell.Second) : cell.First.PadLeft(cell.Second))));
    }
}
