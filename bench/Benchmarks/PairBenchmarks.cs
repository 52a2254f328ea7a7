using System;
using System.Buffers;
using BenchmarkDotNet.Attributes;

namespace Pools.Bench.Benchmarks;

/// <summary>One array at a time: rent, touch the first and the last element, return. Only the length leaves the method, never an array.</summary>
public class PairBenchmarks : IDisposable
{
    private readonly ArrayPool<byte> _shared = ArrayPool<byte>.Shared;
    private readonly ArrayPool<byte> _create = ArrayPool<byte>.Create();
    private readonly ArrayPool<byte> _perCore = new PerCoreArrayPool<byte>();
    private readonly PerCoreArrayPool<byte> _sealed = new();

    /// <summary>The bytes asked for.</summary>
    [Params(100, 4096, 65_536, 1_048_576)]
    public int Length { get; set; }

    [Benchmark(Baseline = true, Description = "ArrayPool.Shared")]
    public int Shared() => Pair(_shared);

    [Benchmark(Description = "ArrayPool.Create()")]
    public int Create() => Pair(_create);

    [Benchmark(Description = "new T[]")]
    public int New() => Touch(new byte[Length]);

    [Benchmark(Description = "PerCoreArrayPool")]
    public int PerCore() => Pair(_perCore);

    [Benchmark(Description = "PerCoreArrayPool, sealed type")]
    public int PerCoreSealed()
    {
        byte[] array = _sealed.Rent(Length);
        int length = Touch(array);
        _sealed.Return(array);
        return length;
    }

    public void Dispose()
    {
        _sealed.Dispose();
        GC.SuppressFinalize(this);
    }

    private int Pair(ArrayPool<byte> pool)
    {
        byte[] array = pool.Rent(Length);
        int length = Touch(array);
        pool.Return(array);
        return length;
    }

    private static int Touch(byte[] array)
    {
        array[0] = 1;
        array[^1] = 1;
        return array.Length;
    }
}
