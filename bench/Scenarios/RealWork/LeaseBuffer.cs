using System;
using System.Buffers;
using Pools.Bench.Contenders;

namespace Pools.Bench.Scenarios.RealWork;

/// <summary>A growing buffer over the injected pool: when it is full it rents one twice as long, copies, and returns the old one.</summary>
internal sealed class LeaseBuffer<TPool, TLease> : IBufferWriter<byte>, IDisposable
    where TPool : struct, IContender<TPool, TLease>
    where TLease : struct, ILease<byte>
{
    private TPool _pool;
    private TLease _lease;
    private int _written;

    public LeaseBuffer(TPool pool, int capacity)
    {
        _pool = pool;
        _lease = pool.Rent(capacity);
    }

    public ReadOnlySpan<byte> Written => _lease.Memory.Span[.._written];

    public ReadOnlyMemory<byte> WrittenMemory => _lease.Memory[.._written];

    public void Advance(int count) => _written += count;

    public Memory<byte> GetMemory(int sizeHint = 0)
    {
        Ensure(sizeHint);
        return _lease.Memory[_written..];
    }

    public Span<byte> GetSpan(int sizeHint = 0)
    {
        Ensure(sizeHint);
        return _lease.Memory.Span[_written..];
    }

    public void Append(ReadOnlySpan<byte> bytes)
    {
        bytes.CopyTo(GetSpan(bytes.Length));
        _written += bytes.Length;
    }

    public void Dispose() => _pool.Return(_lease);

    private void Ensure(int sizeHint)
    {
        int capacity = _lease.Memory.Length;
        int needed = _written + Math.Max(sizeHint, 1);
        if (needed <= capacity)
        {
            return;
        }

        TLease larger = _pool.Rent(Math.Max(needed, capacity * 2));
        Written.CopyTo(larger.Memory.Span);
        _pool.Return(_lease);
        _lease = larger;
    }
}
