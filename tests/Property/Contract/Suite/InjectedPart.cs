namespace Pools.Tests.Contract;

/// <summary>A part of an <see cref="Injection"/> that the pool calls.</summary>
public enum InjectedPart
{
    Allocator,
    Clock,
    Pressure,
}
