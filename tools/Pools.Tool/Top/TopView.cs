using Spectre.Console;
using Spectre.Console.Rendering;

namespace Pools.Tool.Top;

/// <summary>A look as it stands on the screen.</summary>
internal static class TopView
{
    private const string Unknown = "–";

    public static IRenderable Of(string target, TopLook look)
    {
        List<IRenderable> parts = [new Text(target, new Style(decoration: Decoration.Bold))];
        if (look.Pools.Count > 0)
        {
            parts.Add(PoolsOf(look));
        }
        else
        {
            parts.Add(new Text(look.SeesRents ? "No array has been rented or returned yet." : "No array has been allocated, dropped or trimmed yet."));
        }

        if (!look.IsNamed)
        {
            parts.Add(new Text(look.SeesRents
                ? "A pool with a number could not be named: its caller has inlined it. The number is valid for this process only."
                : "A pool with a number is one of the runtime's, which --cheap cannot name. The number is valid for this process only."));
        }

        if (look.Hottest.Count > 0)
        {
            Table hot = new Table().Border(TableBorder.Simple).AddColumn("busiest callers").AddColumn(new TableColumn("rents/s").RightAligned());
            foreach ((string site, double rents) in look.Hottest)
            {
                hot.AddRow(new Text(site), new Text(Rate(rents)).RightJustified());
            }

            parts.Add(hot);
        }

        if (look.Meters.Count > 0)
        {
            Table meters = new Table().Border(TableBorder.Simple).AddColumn("meter Pools").AddColumn(new TableColumn("bytes").RightAligned());
            foreach ((string name, string value) in look.Meters)
            {
                meters.AddRow(new Text(name), new Text(value).RightJustified());
            }

            parts.Add(meters);
        }

        return new Rows(parts);
    }

    private static Table PoolsOf(TopLook look)
    {
        Table table = new Table().Border(TableBorder.Simple).AddColumn("pool");
        foreach (string column in (string[])["rents/s", "hits", "too long/s", "none left/s", "dropped/s", "trimmed/s", "kept ±", "out ±"])
        {
            table.AddColumn(new TableColumn(column).RightAligned());
        }

        foreach (TopRow row in look.Pools)
        {
            table.AddRow([new Text(row.Name), .. CellsOf(row).Select(text => new Text(text).RightJustified())]);
        }

        return table;
    }

    private static string[] CellsOf(TopRow row) =>
    [
        row.Rents is double rents ? Rate(rents) : Unknown,
        row.HitRate is double hits ? Words.Percent(hits) : Unknown,
        Rate(row.TooLong),
        Rate(row.NoneLeft),
        Rate(row.Dropped),
        Rate(row.Trimmed),
        Change(row.Kept),
        Change(row.Outstanding),
    ];

    private static string Rate(double value) => value.ToString(value is > 0 and < 10 ? "0.0" : "N0", CultureInfo.InvariantCulture);

    private static string Change(long? value) => value is long change ? change.ToString("+#,0;-#,0;0", CultureInfo.InvariantCulture) : Unknown;
}
