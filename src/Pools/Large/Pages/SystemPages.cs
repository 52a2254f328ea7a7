using System;
#if NET
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
#endif
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

    public long Discard(Array array, long from, out int errno) => PageDiscard.Discard(array, from, out errno);

#if NET
    public unsafe nint AddressOf(Array array) => (nint)Unsafe.AsPointer(ref MemoryMarshal.GetArrayDataReference(array));
#else
    public nint AddressOf(Array array) => 0;
#endif
}
