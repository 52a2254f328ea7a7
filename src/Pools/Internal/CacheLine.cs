namespace Pools.Internal;

/// <summary>How far apart two cores' data are kept.</summary>
internal static class CacheLine
{
    /// <summary>Bytes: two lines of 64, because x64 fetches lines in pairs; also the line of Apple's ARM64 cores.</summary>
    public const int Size = 128;

    /// <summary>Bytes: one line, for objects too many to be padded by two.</summary>
    public const int Half = Size / 2;
}
