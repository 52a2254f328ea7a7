namespace Pools.Bench;

internal enum NumberFormat
{
    Nanoseconds,
    Bytes,
    Count,
    Percent,
    Ratio,
}

/// <summary>Writes numbers with three significant digits and the unit that suits them.</summary>
internal static class Figures
{
    public const string Missing = "–";

    public static string Format(double? figure, NumberFormat format) =>
        figure is { } value && double.IsFinite(value) ? Format(value, format) : Missing;

    private static string Format(double value, NumberFormat format) => format switch
    {
        NumberFormat.Nanoseconds => Nanoseconds(value),
        NumberFormat.Bytes => Bytes(value),
        NumberFormat.Percent =>
            value.ToString(value is > 0.99 and < 1 or > 0 and < 0.01 ? "0.00 %" : "0.0 %", CultureInfo.InvariantCulture),
        NumberFormat.Ratio when value < 10 => value.ToString(value < 0.0095 ? "0.000" : "0.00", CultureInfo.InvariantCulture) + " ×",
        NumberFormat.Ratio => Significant(value) + " ×",
        _ => Significant(value),
    };

    public static string Ratio(double? value) => Format(value, NumberFormat.Ratio);

    private static string Nanoseconds(double value) => Math.Abs(value) switch
    {
        < 1e3 => Significant(value) + " ns",
        < 1e6 => Significant(value / 1e3) + " µs",
        < 1e9 => Significant(value / 1e6) + " ms",
        _ => Significant(value / 1e9) + " s",
    };

    public static string Bytes(double value) => Math.Abs(value) switch
    {
        < 0.05 => "0 B",
        < 1024 => Significant(value) + " B",
        < 1024 * 1024 => Significant(value / 1024) + " KiB",
        < 1024L * 1024 * 1024 => Significant(value / (1024 * 1024)) + " MiB",
        _ => Significant(value / (1024L * 1024 * 1024)) + " GiB",
    };

    /// <summary>An exact size in bytes: <c>4 KiB</c>, but <c>1,000 B</c>.</summary>
    public static string Size(long bytes) => bytes switch
    {
        >= 1024 * 1024 when bytes % (1024 * 1024) == 0 => string.Create(CultureInfo.InvariantCulture, $"{bytes / (1024 * 1024):N0} MiB"),
        >= 1024 when bytes % 1024 == 0 => string.Create(CultureInfo.InvariantCulture, $"{bytes / 1024:N0} KiB"),
        _ => string.Create(CultureInfo.InvariantCulture, $"{bytes:N0} B"),
    };

    /// <summary>A number with its noun: <c>1 round</c>, <c>9 rounds</c>.</summary>
    public static string Counted(int count, string noun, string plural = "s")
        => string.Create(CultureInfo.InvariantCulture, $"{count:N0} {noun}{(count == 1 ? "" : plural)}");

    private static string Significant(double value)
    {
        double size = Math.Abs(value);
        string format = size switch
        {
            < 0.0005 => "0",
            < 1 => "0.###",
            < 10 => "0.##",
            < 100 => "0.#",
            _ => "#,##0",
        };
        return value.ToString(format, CultureInfo.InvariantCulture);
    }
}
