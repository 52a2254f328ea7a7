using System.Buffers;
using BenchmarkDotNet.Attributes;

namespace Pools.Bench.Benchmarks;

/// <summary>Several arrays of 4 KiB at a time, returned last in, first out.</summary>
public class DepthBenchmarks
{
    private const int Length = 4096;

    private readonly ArrayPool<byte> _shared = ArrayPool<byte>.Shared;
    private readonly ArrayPool<byte> _create = ArrayPool<byte>.Create();
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
    public int New()
    {
        byte[][] held = _held;
        for (int i = 0; i < held.Length; i++)
        {
            held[i] = Touched(new byte[Length]);
        }

        return held.Length;
    }

    [Benchmark(Description = "PerCoreArrayPool")]
    public int PerCore() => Group(_perCore);

    private int Group(ArrayPool<byte> pool)
    {
        byte[][] held = _held;
        for (int i = 0; i < held.Length; i++)
        {
            held[i] = Touched(pool.Rent(Length));
        }

        for (int i = held.Length - 1; i >= 0; i--)
        {
            pool.Return(held[i]);
        }

        return held.Length;
    }

    private static byte[] Touched(byte[] array)
    {
        array[0] = 1;
        array[^1] = 1;
        return array;
    }
}
