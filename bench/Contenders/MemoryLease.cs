using System;
using System.Buffers;

namespace Pools.Bench.Contenders;

/// <summary>A memory owner of a <see cref="MemoryPool{T}"/>.</summary>
internal readonly struct MemoryLease<T>(IMemoryOwner<T> owner) : ILease<T>
{
    public IMemoryOwner<T> Owner { get; } = owner;

    public Memory<T> Memory => Owner.Memory;

    public void Touch()
    {
        Span<T> span = Owner.Memory.Span;
        span[0] = default!;
        span[^1] = default!;
    }
}
