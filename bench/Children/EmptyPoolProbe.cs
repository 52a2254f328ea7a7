using System;
using System.Buffers;
using System.Collections.Generic;
using Pools.Bench.Contenders;

namespace Pools.Bench.Children;

/// <summary>Live bytes of a pool that nobody has used yet: the mean of many.</summary>
internal sealed class EmptyPoolProbe : Probe
{
    public const string BytesKey = "bytes";

    // Enough to make what else moves in the heap negligible.
    private const int Count = 512;

    public override string Name => "empty-pool";

    public override Dictionary<string, double> Measure(Contender contender, IReadOnlyList<string> arguments)
    {
        Func<ArrayPool<byte>> create = contender.Pool ?? throw new ArgumentException($"'{contender.Id}' is no array pool", nameof(contender));

        // The first instance brings statics with it that the others share.
        GC.KeepAlive(create());
        ArrayPool<byte>[] pools = new ArrayPool<byte>[Count];
        long before = Heap.LiveBytes();
        for (int i = 0; i < pools.Length; i++)
        {
            pools[i] = create();
        }

        long after = Heap.LiveBytes();
        GC.KeepAlive(pools);
        return new Dictionary<string, double>(StringComparer.Ordinal) { [BytesKey] = (after - before) / (double)Count };
    }
}
