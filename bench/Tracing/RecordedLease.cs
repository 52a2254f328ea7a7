using Pools.Bench.Contenders;

namespace Pools.Bench.Tracing;

/// <summary>A rented array that knows its number in the trace.</summary>
internal readonly record struct RecordedLease(ArrayLease<byte> Inner, int Elements, long Rental) : ILease
{
    public void Touch() => Inner.Touch();
}
