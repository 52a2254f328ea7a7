using System.Threading;

namespace Pools.Tests.Concurrency.Litmus.Faults;

internal readonly struct Torn : IFault
{
    public static string Description => "whose interlocked operations are a load and a store";

    public static bool IsTorn => true;

    public static void FenceEverywhere() => Interlocked.MemoryBarrierProcessWide();
}

internal readonly struct NoFence : IFault
{
    public static string Description => "whose fence everywhere is empty";

    public static void FenceEverywhere()
    {
    }
}

internal readonly struct FenceOfOneThread : IFault
{
    public static string Description => "whose fence everywhere fences its own thread alone";

    public static void FenceEverywhere() => Interlocked.MemoryBarrier();
}
