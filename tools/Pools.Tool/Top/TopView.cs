namespace Pools.Tool.Top;

/// <summary>A look as it stands on the screen.</summary>
internal static class TopView
{
    public static IReadOnlyList<string> Of(string target, TopLook look, int width)
    {
        TextTable pools = new(
            "pool",
            [
                new("rents/s", "rents"), new("hits", "hits"), new("too long/s", "too long", 1), new("none left/s", "none left", 1),
                new("dropped/s", "dropped", 2), new("trimmed/s", "trimmed", 3), new("kept ±", "kept ±"), new("out ±", "out ±"),
            ]);
        foreach (TopRow row in look.Pools)
        {
            pools.Add(
                row.Name, Rate(row.Rents), Words.Percent(row.HitRate), Rate(row.TooLong), Rate(row.NoneLeft),
                Rate(row.Dropped), Rate(row.Trimmed), Change(row.Kept), Change(row.Outstanding));
        }

        TextTable callers = new("busiest callers", [new("rents/s", "rents/s")]);
        foreach ((string site, double rents) in look.Hottest)
        {
            callers.Add(site, Rate(rents));
        }

        return
        [
            target,
            "",
            .. look.Pools.Count > 0 ? pools.Lines(width) : ["No array has been rented or returned yet."],
            .. look.IsNamed ? (string[])[] : ["", Labels.Nameless],
            .. look.Hottest.Count > 0 ? callers.Lines(width).Prepend("") : [],
            "",
        ];
    }

    private static string Rate(double value) => value.ToString(value is > 0 and < 10 ? "0.0" : "N0", CultureInfo.InvariantCulture);
    private static string Change(long value) => value.ToString("+#,0;-#,0;0", CultureInfo.InvariantCulture);
}
