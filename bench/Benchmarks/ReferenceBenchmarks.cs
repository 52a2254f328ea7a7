using System.Buffers;
using BenchmarkDotNet.Attributes;

namespace Pools.Bench.Benchmarks;

/// <summary>One array of references at a time, returned with and without clearing.</summary>
public class ReferenceBenchmarks
{
    private const int Length = 512;

    private readonly ArrayPool<object> _shared = ArrayPool<object>.Shared;
    private readonly ArrayPool<object> _create = ArrayPool<object>.Create();
    private readonly ArrayPool<object> _perCore = new PerCoreArrayPool<object>();

    [Params(false, true)]
    public bool Clear { get; set; }

    [Benchmark(Baseline = true, Description = "ArrayPool.Shared")]
    public int Shared() => Pair(_shared);

    [Benchmark(Description = "ArrayPool.Create()")]
    public int Create() => Pair(_create);

    [Benchmark(Description = "new T[]")]
    public int New() => Touch(new object[Length]);

    [Benchmark(Description = "PerCoreArrayPool")]
    public int PerCore() => Pair(_perCore);

    private int Pair(ArrayPool<object> pool)
    {
        object[] array = pool.Rent(Length);
        int length = Touch(array);
        pool.Return(array, Clear);
        return length;
    }

    private int Touch(object[] array)
    {
        array[0] = this;
        array[^1] = this;
        return array.Length;
    }
}
