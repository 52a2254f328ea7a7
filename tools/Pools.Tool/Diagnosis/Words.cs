namespace Pools.Tool.Diagnosis;

/// <summary>Numbers as people read them.</summary>
internal static class Words
{
    public static string Number(long value) => value.ToString("N0", CultureInfo.InvariantCulture);

    /// <summary>A number and what is counted, in the right number.</summary>
    public static string Counted(long value, string one, string? many = null) => $"{Number(value)} {(value == 1 ? one : many ?? one + "s")}";

    public static string Percent(double share) => share.ToString(share is > 0 and < 0.01 or > 0.99 and < 1 ? "0.0# %" : "0 %", CultureInfo.InvariantCulture);

    /// <summary>A time given in nanoseconds.</summary>
    public static string Duration(double nanoseconds) => nanoseconds switch
    {
        < 1e3 => string.Create(CultureInfo.InvariantCulture, $"{nanoseconds:0} ns"),
        < 1e6 => string.Create(CultureInfo.InvariantCulture, $"{nanoseconds / 1e3:0.#} µs"),
        < 1e9 => string.Create(CultureInfo.InvariantCulture, $"{nanoseconds / 1e6:0.#} ms"),
        _ => string.Create(CultureInfo.InvariantCulture, $"{nanoseconds / 1e9:0.#} s"),
    };

    /// <summary>A number of bytes.</summary>
    public static string Bytes(double bytes) => Math.Abs(bytes) switch
    {
        < 1 << 10 => string.Create(CultureInfo.InvariantCulture, $"{bytes:0} B"),
        < 1 << 20 => string.Create(CultureInfo.InvariantCulture, $"{bytes / (1 << 10):0.#} KiB"),
        < 1 << 30 => string.Create(CultureInfo.InvariantCulture, $"{bytes / (1 << 20):0.#} MiB"),
        _ => string.Create(CultureInfo.InvariantCulture, $"{bytes / (1 << 30):0.#} GiB"),
    };
}
