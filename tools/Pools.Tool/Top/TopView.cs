namespace Pools.Tool.Top;

/// <summary>Formats a snapshot for the screen.</summary>
internal static class TopView
{
    public static IReadOnlyList<string> Of(string target, TopSnapshot snapshot, int width)
    {
        TextTable pools = new(
            "pool",
            [
                new("rents/s", "rents"), new("hits"), new("too long/s", "too long", 1), new("none left/s", "none left", 1),
                new("dropped/s", "dropped", 2), new("trimmed/s", "trimmed", 3), new("kept ±"), new("out ±"),
            ],
            snapshot.Pools.Select(row => (row.Name, (string[])
            [
                Rate(row.Rents), Words.Percent(row.HitRate), Rate(row.TooLong), Rate(row.NoneLeft),
                Rate(row.Dropped), Rate(row.Trimmed), Change(row.Kept), Change(row.Outstanding),
            ])));
        TextTable callers = new(
            "busiest callers", [new("rents/s")], snapshot.Hottest.Select(caller => (caller.Site, (string[])[Rate(caller.Rents)])));
        return
        [
            target,
            "",
            .. snapshot.Pools.Count > 0 ? pools.Lines(width) : ["No array has been rented or returned yet."],
            .. snapshot.IsNamed ? (string[])[] : ["", Labels.Nameless],
            .. snapshot.Hottest.Count > 0 ? callers.Lines(width).Prepend("") : [],
            "",
        ];
    }

    private static string Rate(double value) => value.ToString(value is > 0 and < 10 ? "0.0" : "N0", CultureInfo.InvariantCulture);
    private static string Change(long value) => value.ToString("+#,0;-#,0;0", CultureInfo.InvariantCulture);
}
