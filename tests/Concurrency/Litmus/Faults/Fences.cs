namespace Pools.Tests.Concurrency.Litmus.Faults;

/// <summary>Neither half of the fence does anything, over either build of the library.</summary>
internal readonly struct NoFence : IFault
{
    public static string Description => "whose fence everywhere is empty";
    public static void FenceHere() { }
    public static void FenceEverywhere() { }
}

/// <summary>The expensive half of the fence omits the other threads, and the cheap half does nothing.</summary>
internal readonly struct FenceOfOneThread : IFault
{
    public static string Description => "whose fence everywhere fences its own thread alone";
    public static void FenceHere() { }
    public static void FenceEverywhere() => Interlocked.MemoryBarrier();
}
