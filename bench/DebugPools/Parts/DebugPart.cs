using System.Collections.Generic;

namespace Pools.Bench.DebugPools.Parts;

/// <summary>A part of what debug pools cost.</summary>
internal abstract class DebugPart
{
    /// <summary>The least that stands for small arrays: the length of a line of text.</summary>
    protected const int Small = 100;

    protected const int Page = 4096;

    public static IReadOnlyList<DebugPart> All { get; } =
    [
        .. ModePart.Modes,
        new StructsPart(),
        new StacksPart(),
        new SampledModePart(),
        new SampledPart(),
        new UnsampledPart(),
        new ThreadsPart(),
    ];

    /// <summary>For <c>--only</c>.</summary>
    public abstract string Name { get; }

    /// <summary>What is promised.</summary>
    public abstract string Title { get; }

    /// <summary>What is done.</summary>
    public abstract string Method { get; }

    /// <summary>How many processes it announces.</summary>
    public abstract int Steps(DebugPlan plan);

    public abstract IReadOnlyList<DebugRow> Measure(DebugPlan plan);
}
