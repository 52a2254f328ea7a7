using System;
using System.Collections.Generic;
using System.Linq;
using Pools.Bench.Loops;
using Pools.Bench.Measuring;

namespace Pools.Bench.Children;

/// <summary>A load after which the bytes that a pool has kept are counted.</summary>
internal sealed record RetainedPattern(string Name, string Title, int Threads, ILoopFactory Factory, bool VaryingLengths = false)
{
    public static IReadOnlyList<RetainedPattern> All { get; } =
    [
        new("depth-64", "1 thread, depth 64", 1, new DepthLoopFactory(64)),
        new("mixed", "1 thread, mixed sizes", 1, new MixedLoopFactory(16, 64 * 1024, 16), VaryingLengths: true),
        new("threads-8", "8 threads, depth 8", 8, new DepthLoopFactory(8)),
        new("threads-32", "32 threads, depth 8", 32, new DepthLoopFactory(8)),
        new("ring", "four pairs over rings", 8, new RingLoopFactory()),
        new("stack-64", "64 threads, nested at ten depths", 64, new StackDepthLoopFactory(StackPattern.Nested)),
        new("stack-200", "200 threads, pairs at ten depths", 200, new StackDepthLoopFactory(StackPattern.Pair)),
    ];

    public static RetainedPattern? Find(string name) => All.FirstOrDefault(p => string.Equals(p.Name, name, StringComparison.Ordinal));

    /// <summary>The load itself: loads that are not about pairs of threads run on every thread of the crew.</summary>
    public ILoopFactory Load => Factory is RingLoopFactory ? Factory : new CrewLoopFactory(Factory);
}
