using Pools.Internal;

namespace Pools.Large;

/// <summary>Counts, and tells of, arrays that were kept and are no more, because there was no room for them. One that is not kept when it comes back is left to whoever returns it, who is told so.</summary>
/// <remarks>
/// <para><b>Threading</b>: any thread.</para>
/// <para><b>Ordering</b>: none.</para>
/// </remarks>
internal sealed class DroppedArrays(LargeCounters counters, ILargePoolObserver observer)
{
    /// <summary>Who is told of what the pool drops, and of what becomes of it then.</summary>
    public ILargePoolObserver Observer => observer;

    /// <summary>Counts the bytes of an array for which there was no room, whoever counts that as dropped.</summary>
    public void CountReleased(ArrayRecord record) => counters.CountReleased(ReleaseReason.Budget, record.Bytes);

    /// <summary>Counts an array.</summary>
    public void Count(ArrayRecord record) => counters.CountDropped(record.SizeClass, record.Bytes);

    /// <summary>Counts an array, and tells of it: outside all gates that anybody waits for, since listeners run inside.</summary>
    /// <param name="record">The array's. It may be kept weakly, or somebody else's, already.</param>
    public void Note(ArrayRecord record)
    {
        Count(record);
        Tell(record);
    }

    /// <summary>Tells of an array that has been counted.</summary>
    /// <inheritdoc cref="Note"/>
    public void Tell(ArrayRecord record)
    {
        if (observer.HearsArrays)
        {
            observer.OnDropped(ArrayIdentity.Of(record.Array), record.SizeClass);
        }
    }
}
