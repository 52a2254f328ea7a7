namespace Pools.Bench.Outcomes;

/// <summary>How a number is written.</summary>
internal enum NumberFormat
{
    Nanoseconds,
    Bytes,
    Count,
    MebibytesPerSecond,
    Percent,
    Ratio,
}
