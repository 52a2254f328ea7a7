using Pools.Tests.Seam;

namespace Pools.Tests.Concurrency.ManyCores;

/// <summary>A machine that has as many cores as a test says, and threads on the cores that it says.</summary>
internal readonly struct SetCores : IVariation
{
    /// <summary>How many cores pools see that are made from now on.</summary>
    public static int Count { get; set; } = 1;

    /// <summary>The core that whoever's turn it is runs on.</summary>
    public static int Current { get; set; }

    public static int ProcessorCount() => Count;

    public static int CurrentProcessor() => Current;
}
