using Pools.Tests.Seam;

namespace Pools.Tests.Concurrency.ManyCores;

/// <summary>A machine that has as many cores as a test says, and threads on the cores that it says.</summary>
internal readonly struct SetCores : IVariation
{
    public static int Count { get; set; } = 1;
    public static int Current { get; set; }
    public static int ProcessorCount() => Count;
    public static int CurrentProcessor() => Current;
    public static int CurrentThread() => Current;
}
