namespace Pools.Memory;

/// <summary>Where readings of memory come from; a test puts one in its place that says what it wants.</summary>
/// <remarks><b>Threading</b>: any thread, the finalizer thread among them. Does not throw.</remarks>
internal interface IMemoryReadings
{
    MemoryReadings Read();
}
