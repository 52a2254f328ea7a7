namespace Pools.Memory;

/// <summary>Takes readings of memory; a test substitutes its own.</summary>
/// <remarks><b>Threading</b>: any thread, the finalizer thread among them. Does not throw.</remarks>
internal interface IMemoryReadings
{
    MemoryReadings Read();
}
