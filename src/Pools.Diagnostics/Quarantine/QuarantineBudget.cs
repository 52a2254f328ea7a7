using System.Threading;

namespace Pools.Diagnostics;

/// <summary>How many bytes all quarantines of the process hold: one budget, for a test suite runs many pools at once.</summary>
/// <remarks><b>Threading</b>: any thread, without locks.</remarks>
internal sealed class QuarantineBudget
{
    private long _bytes;

    public static QuarantineBudget Process { get; } = new();

    public long Bytes => Volatile.Read(ref _bytes);

    public void Add(long bytes) => Interlocked.Add(ref _bytes, bytes);
}
