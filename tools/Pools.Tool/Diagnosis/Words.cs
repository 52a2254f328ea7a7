namespace Pools.Tool.Diagnosis;

/// <summary>Formats numbers for people.</summary>
internal static class Words
{
    public static string Number(long value) => value.ToString("N0", CultureInfo.InvariantCulture);

    /// <summary>A number and its noun, in the singular or plural.</summary>
    public static string Counted(long value, string one, string? many = null) =>
        $"{Number(value)} {(value == 1 ? one : many ?? one + "s")}";

    public static string Percent(double share) =>
        share.ToString(share is > 0 and < 0.01 or > 0.99 and < 1 ? "0.0# %" : "0 %", CultureInfo.InvariantCulture);

    public static string Duration(double nanoseconds) => Scaled(nanoseconds, 1000, "ns", "µs", "ms", "s");
    public static string Bytes(double bytes) => Scaled(bytes, 1024, "B", "KiB", "MiB", "GiB");

    private static string Scaled(double value, double step, params ReadOnlySpan<string> units)
    {
        int unit = 0;
        for (; unit < units.Length - 1 && Math.Abs(value) >= step; unit++)
        {
            value /= step;
        }

        return $"{value.ToString(unit == 0 ? "0" : "0.#", CultureInfo.InvariantCulture)} {units[unit]}";
    }
}
