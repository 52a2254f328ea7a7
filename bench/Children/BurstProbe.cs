using System;
using System.Collections.Generic;
using System.Globalization;
using System.Runtime.CompilerServices;
using System.Threading;
using Pools.Bench.Contenders;
using Pools.Bench.Loops;
using Pools.Bench.Measuring;

namespace Pools.Bench.Children;

/// <summary>
/// Rents many arrays at once and returns them all, then counts live bytes: at once, after a full collection, and after further full collections at given
/// times. What a pool keeps although nobody asks any more.
/// </summary>
internal sealed class BurstProbe : Probe
{
    public const string BurstKey = "burst";

    public const string CollectedKey = "collected";

    // No collection may come in between: what the pool drops would grow old and then be missed by a young collection. 200 MiB is within what the
    // runtime grants with regions; the burst itself is checked against it.
    private const long QuietBytes = 200L * 1024 * 1024;

    public override string Name => "burst";

    /// <summary>The key of the figure so many seconds after the burst.</summary>
    public static string KeyAfter(int seconds) => string.Create(CultureInfo.InvariantCulture, $"after{seconds}");

    public override Dictionary<string, double> Measure(Contender contender, IReadOnlyList<string> arguments)
    {
        int arrays = int.Parse(arguments[0], CultureInfo.InvariantCulture);
        int length = int.Parse(arguments[1], CultureInfo.InvariantCulture);
        Dictionary<string, double> bytes = new(StringComparer.Ordinal);

        // Everything is compiled and allocated first that the burst is not about.
        Burst(ContenderRegistry.Byte("new"), 1, length)();
        long before = Heap.LiveBytes();
        bool quiet = arrays * (long)length < QuietBytes / 2 && GC.TryStartNoGCRegion(QuietBytes);
        Action pool = Burst(contender, arrays, length);
        if (quiet)
        {
            GC.EndNoGCRegion();
            bytes[BurstKey] = Heap.LiveBytesAfterYoungCollection() - before;
        }

        bytes[CollectedKey] = Heap.LiveBytes() - before;
        int waited = 0;
        for (int i = 2; i < arguments.Count; i++)
        {
            int until = int.Parse(arguments[i], CultureInfo.InvariantCulture);
            Thread.Sleep(TimeSpan.FromSeconds(until - waited));
            waited = until;
            bytes[KeyAfter(until)] = Heap.LiveBytes() - before;
        }

        GC.KeepAlive(pool);
        return bytes;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static Action Burst(Contender contender, int arrays, int length)
    {
        Workload workload = contender.Build(new DepthLoopFactory(arrays), new LoopSite(length, null));
        workload.Loop.Run(arrays);
        return workload.DisposePool;
    }
}
