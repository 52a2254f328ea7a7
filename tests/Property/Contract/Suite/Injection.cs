namespace Pools.Tests.Contract;

/// <summary>What a test hands to a pool in place of the system's clock, pressure and allocator.</summary>
internal sealed class Injection
{
    private static int s_pools;

    /// <summary>Sets the hook of each part in turn. It runs whenever the pool calls the part, on the thread that calls.</summary>
    public static IReadOnlyList<Action<Injection, Action>> Hooks { get; } =
    [
        (injection, hook) => injection.Allocator.OnRequest = hook,
        (injection, hook) => injection.Clock.OnRead = hook,
        (injection, hook) => injection.Pressure.OnRead = hook,
    ];

    /// <summary>A name that no other pool of the process has: some events tell no more of a pool.</summary>
    public string PoolName { get; } = $"pool {Interlocked.Increment(ref s_pools)} under test";

    public ManualClock Clock { get; } = new();

    public PressureDial Pressure { get; } = new();

    public ProbeAllocator Allocator { get; } = new();
}
