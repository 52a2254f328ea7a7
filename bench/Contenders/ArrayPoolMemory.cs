using System;
using System.Buffers;

namespace Pools.Bench.Contenders;

/// <summary><see cref="ArrayPoolMemoryPool{T}"/> over a fresh array pool, behind a <see cref="MemoryPool{T}"/> field.</summary>
internal readonly struct ArrayPoolMemory<TSource> : IContender<ArrayPoolMemory<TSource>, MemoryLease<byte>>
    where TSource : struct, IPoolSource<byte>
{
    private readonly ArrayPool<byte> _arrays;
    private readonly MemoryPool<byte> _pool;

    private ArrayPoolMemory(ArrayPool<byte> arrays, MemoryPool<byte> pool)
    {
        _arrays = arrays;
        _pool = pool;
    }

    public static ArrayPoolMemory<TSource> Create(int length)
    {
        ArrayPool<byte> arrays = TSource.Create();
        return new(arrays, new ArrayPoolMemoryPool<byte>(arrays));
    }

    public MemoryLease<byte> Rent(int length) => new(_pool.Rent(length));

    public void Return(MemoryLease<byte> lease) => lease.Owner.Dispose();

    public void Dispose()
    {
        _pool.Dispose();
        (_arrays as IDisposable)?.Dispose();
    }
}
