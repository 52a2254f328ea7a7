using Pools.Memory;

namespace Pools.Large;

/// <summary>The operating system's pages.</summary>
internal sealed class SystemPages : IPages
{
    public static SystemPages Instance { get; } = new();

#if NET
    public PageSupport Support => PageProbe.Support;
#else
    public PageSupport Support => PageSupport.None("netstandard2.0 does not say how its collector lays out memory");
#endif

    public long Discard(Array array, out int errno) => PageDiscard.Discard(array, out errno);
}
