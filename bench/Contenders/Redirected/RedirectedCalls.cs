using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading;
using Pools.Bench.Loops;
using Pools.Bench.Measuring;
using Pools.Bench.Redirected;

namespace Pools.Bench.Contenders.Redirected;

/// <summary>Measures redirected calls beside direct ones of the same pool, in the child process.</summary>
internal static class RedirectedCalls
{
    /// <summary>Who takes part, in pairs: a call of the per-core pool as one would write it, and the redirected call that takes its place.</summary>
    public static IReadOnlyList<(Contender Direct, Contender Redirected)> Pairs { get; } =
    [
        (
            new TypedContender<PerCoreShared, ArrayLease<byte>>("named", "PerCoreArrayPool<byte>.Shared.Rent", ContenderKind.Ours),
            new TypedContender<RedirectedShared, ArrayLease<byte>>("named-redirected", "ArrayPool<byte>.Shared.Rent, redirected", ContenderKind.Ours)),
        (
            new TypedContender<PerCoreField, ArrayLease<byte>>("field", "_pool.Rent, of a per-core pool", ContenderKind.Ours),
            new TypedContender<RedirectedField, ArrayLease<byte>>("field-redirected", "_pool.Rent, redirected", ContenderKind.Ours)),
    ];

    /// <summary>Nanoseconds of a pair of rent and return, by contender and round.</summary>
    /// <exception cref="InvalidOperationException">The calls are not redirected.</exception>
    public static Dictionary<string, List<double>> Run(int length, Effort effort, CancellationToken stop)
    {
        RequireRedirection();
        Dictionary<string, Workload> workloads = Pairs.SelectMany(pair => new[] { pair.Direct, pair.Redirected }).ToDictionary(contender => contender.Id, contender => contender.Build(new PairLoopFactory(), new LoopSite(length, Crew: null)), StringComparer.Ordinal);
        Dictionary<Workload, List<Sample>> samples = InterleavedMeasurement.Run([.. workloads.Values], effort, stop);
        return workloads.ToDictionary(pair => pair.Key, pair => samples[pair.Value].Select(sample => sample.NanosecondsPerOperation).ToList(), StringComparer.Ordinal);
    }

    private static void RequireRedirection()
    {
        long before = PerCoreArrayPool<byte>.Shared.GetStatistics().Rented;
        SharedCalls.Return(SharedCalls.Rent(1));
        SharedCalls.ReturnTo(System.Buffers.ArrayPool<byte>.Shared, SharedCalls.RentFrom(System.Buffers.ArrayPool<byte>.Shared, 1));
        long rented = PerCoreArrayPool<byte>.Shared.GetStatistics().Rented - before;
        if (rented != 2)
        {
            throw new InvalidOperationException($"Of 2 rents, {rented} came to the per-core pool: the calls are not redirected.");
        }
    }
}
