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

    public bool CanDiscard => PageDiscard.IsSupported;

    public long Discard(Array array, out int errno) => PageDiscard.Discard(array, out errno);

#if NET
    public unsafe nint AddressOf(Array array) => (nint)Unsafe.AsPointer(ref MemoryMarshal.GetArrayDataReference(array));
#else
    public nint AddressOf(Array array) => 0;
#endif
}
