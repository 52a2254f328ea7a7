using System.Threading;

namespace Pools.Tests.Concurrency.Litmus.Faults;

/// <summary>The dear half of the fence leaves the other threads out, and the cheap half does nothing, over either build of the library.</summary>
internal readonly struct FenceOfOneThread : IFault
{
    public static string Description => "whose fence everywhere fences its own thread alone";

    public static void FenceHere()
    {
    }

    public static void FenceEverywhere() => Interlocked.MemoryBarrier();
}
