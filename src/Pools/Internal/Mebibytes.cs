using System.Globalization;

namespace Pools.Internal;

/// <summary>Formats sizes.</summary>
internal static class Mebibytes
{
    /// <summary>A number of bytes in MiB, with one decimal.</summary>
    public static string Of(long bytes) => (bytes / (double)(1 << 20)).ToString("N1", CultureInfo.InvariantCulture) + " MiB";
}
