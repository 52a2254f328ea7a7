namespace Pools.Bench.Scenarios.RealWork;

/// <summary>Which way <see cref="Base64Conversion"/> goes.</summary>
internal enum Base64Direction
{
    /// <summary>From bytes to text.</summary>
    Encode,

    /// <summary>From text to bytes.</summary>
    Decode,
}
