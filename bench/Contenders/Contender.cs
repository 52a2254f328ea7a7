using System;
using System.Buffers;
using Pools.Bench.Measuring;
using Pools.Bench.Scenarios.RealWork;

namespace Pools.Bench.Contenders;

/// <summary>An entry of the registry: knows how to instantiate a loop or a job over its struct type.</summary>
internal abstract class Contender(string id, string title, ContenderKind kind)
{
    public const string BaselineId = "shared";

    /// <summary>Whom memory pools are compared with.</summary>
    public const string MemoryPoolId = "memory-pool";

    /// <summary>Whom streams are compared with.</summary>
    public const string MemoryStreamId = "memory-stream";

    /// <summary>Who counts what a load needs.</summary>
    public const string CountingId = "counting";

    /// <summary>From so many bytes an array is large: the default threshold of <see cref="LargeArrayPool{T}"/>.</summary>
    public const int LargeArrayBytes = 1 << 20;

    /// <summary>The name in JSON and on the command line.</summary>
    public string Id { get; } = id;

    /// <summary>The name in tables and plots.</summary>
    public string Title { get; } = title;

    public ContenderKind Kind { get; } = kind;

    /// <summary>Holds arrays of one length only, so it cannot take part where lengths vary.</summary>
    public bool OneLengthOnly { get; init; }

    /// <summary>One pool for the whole process: it has no instances.</summary>
    public bool Singleton { get; init; }

    /// <summary>The same pool as another entry, called through its sealed type: of interest only where calls are what is measured.</summary>
    public bool SealedForm { get; init; }

    /// <summary>A pool for large arrays: takes part where arrays are that large, and where it is asked for by name.</summary>
    public bool ForLargeArrays { get; init; }

    /// <summary>Takes part only when it is asked for by name.</summary>
    public bool OnRequest { get; init; }

    /// <summary>Gets the pool itself, as a program would, where the contender is an <see cref="ArrayPool{T}"/> of bytes.</summary>
    public Func<ArrayPool<byte>>? Pool { get; init; }

    public abstract Workload Build(ILoopFactory factory, LoopSite site);

    /// <summary>A job of the real work over this contender, or null when its elements are not bytes.</summary>
    public virtual FileJob? BuildJob(RealWorkload workload) => null;
}
