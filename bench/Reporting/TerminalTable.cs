using System;
using System.Collections.Generic;
using System.Linq;
using Pools.Bench.Cli;
using Spectre.Console;

namespace Pools.Bench.Reporting;

/// <summary>
/// Draws a table on the terminal. Rows with the same text in the first column are put under one heading, and the least important columns are left out
/// where the terminal is too narrow: a table whose cells are broken over lines cannot be read.
/// </summary>
internal static class TerminalTable
{
    // A blank on either side of a column, and a place between two.
    private const int ColumnPadding = 3;

    private const string Indent = "  ";

    public static void Draw(Screen screen, TableModel model)
    {
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
            table.AddRow(columns.Select(c => new Text(row.Cells[c], style) { Justification = c < model.LeftColumns ? Justify.Left : Justify.Right }));
        }

        screen.Write(table);
    }

    private static string Heading(TableModel model, int column) => column == 1 ? Indent + model.Headings[1] : column == 0 ? "" : model.Headings[column];

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
                rows.Add(new TableRow([.. Enumerable.Range(0, row.Cells.Count).Select(i => i == 1 ? group : "")], RowStyle.Section));
            }

            rows.Add(row with { Cells = [.. row.Cells.Select((cell, i) => i == 1 ? Indent + cell : cell)] });
        }

        return rows;
    }

    private static List<int> Fitting(int width, TableModel model, List<TableRow> rows)
    {
        List<int> columns = Enumerable.Range(1, model.Headings.Count - 1).Where(c => rows.Exists(r => r.Cells[c].Trim().Length > 0)).ToList();
        foreach (int least in model.LeastImportant)
        {
            if (columns.Sum(c => Width(model, rows, c)) <= width)
            {
                break;
            }

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
