using BenchmarkDotNet.Attributes;

namespace Pools.Bench;

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
    public int New() => Touched(new byte[Length]).Length;

    [Benchmark(Description = "PerCoreArrayPool")]
    public int PerCore() => Pair(_perCore);

    [Benchmark(Description = "PerCoreArrayPool, sealed type")]
    public int PerCoreSealed()
    {
        byte[] array = Touched(_sealed.Rent(Length));
        _sealed.Return(array);
        return array.Length;
    }

    public void Dispose()
    {
        _sealed.Dispose();
        GC.SuppressFinalize(this);
    }

    private int Pair(ArrayPool<byte> pool)
    {
        byte[] array = Touched(pool.Rent(Length));
        pool.Return(array);
        return array.Length;
    }

    internal static byte[] Touched(byte[] array)
    {
        array[0] = 1;
        array[^1] = 1;
        return array;
    }
}

/// <summary>Several arrays of 4 KiB at a time, returned last in, first out.</summary>
public class DepthBenchmarks
{
    private const int Length = 4096;

    private readonly ArrayPool<byte> _shared = ArrayPool<byte>.Shared;
    private readonly ArrayPool<byte> _create = ArrayPool<byte>.Create();
    private readonly ArrayPool<byte> _new = new NoPool<byte>();
    private readonly ArrayPool<byte> _perCore = new PerCoreArrayPool<byte>();
    private byte[][] _held = [];

    /// <summary>How many arrays are held at once; the figures are for all of them together.</summary>
    [Params(2, 8, 64)]
    public int Depth { get; set; }

    [GlobalSetup]
    public void Setup() => _held = new byte[Depth][];

    [Benchmark(Baseline = true, Description = "ArrayPool.Shared")]
    public int Shared() => Group(_shared);

    [Benchmark(Description = "ArrayPool.Create()")]
    public int Create() => Group(_create);

    [Benchmark(Description = "new T[]")]
    public int New() => Group(_new);

    [Benchmark(Description = "PerCoreArrayPool")]
    public int PerCore() => Group(_perCore);

    private int Group(ArrayPool<byte> pool)
    {
        byte[][] held = _held;
        for (int i = 0; i < held.Length; i++)
        {
            held[i] = PairBenchmarks.Touched(pool.Rent(Length));
        }

        for (int i = held.Length - 1; i >= 0; i--)
        {
            pool.Return(held[i]);
        }

        return held.Length;
    }
}

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
