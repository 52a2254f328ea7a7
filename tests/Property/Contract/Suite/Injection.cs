using System;
using System.Threading;

namespace Pools.Tests.Contract;

/// <summary>What a test hands to a pool in place of the system's clock, pressure and allocator.</summary>
internal sealed class Injection
{
    private static int s_pools;

    /// <summary>A name that no other pool of the process has: some events tell no more of a pool.</summary>
    public string PoolName { get; } = $"pool {Interlocked.Increment(ref s_pools)} under test";

    public ManualClock Clock { get; } = new();

    public PressureDial Pressure { get; } = new();

    public ProbeAllocator Allocator { get; } = new();

    /// <summary>Lets a hook run whenever the pool calls the part, on the thread that calls it.</summary>
    public void OnCall(InjectedPart part, Action? hook)
    {
        switch (part)
        {
            case InjectedPart.Allocator:
                Allocator.OnRequest = hook;
                break;
            case InjectedPart.Clock:
                Clock.OnRead = hook;
                break;
            case InjectedPart.Pressure:
                Pressure.OnRead = hook;
                break;
            default:
                throw new ArgumentOutOfRangeException(nameof(part));
        }
    }
}
