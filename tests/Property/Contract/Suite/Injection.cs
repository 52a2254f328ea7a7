namespace Pools.Tests.Contract;

/// <summary>What a test hands to a pool in place of the system's clock, pressure and allocator.</summary>
internal sealed class Injection
{
    public ManualClock Clock { get; } = new();

    public PressureDial Pressure { get; } = new();

    public ProbeAllocator Allocator { get; } = new();
}
