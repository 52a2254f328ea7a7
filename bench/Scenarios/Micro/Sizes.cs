namespace Pools.Bench.Scenarios.Micro;

/// <summary>Array sizes that scenarios share.</summary>
internal static class Sizes
{
    public const int Kibibyte = 1024;

    public const int Mebibyte = 1024 * 1024;

    /// <summary>The usual buffer of a stream or a socket: what a scenario uses that is not about sizes.</summary>
    public const int Typical = 4 * Kibibyte;
}
