using Pools.Internal;

namespace Pools.Large;

/// <summary>Counts the memory that trims release and that goes back to the operating system, and how much of it is needed again soon.</summary>
/// <typeparam name="TAtomics">The memory seam.</typeparam>
/// <remarks>
/// Each byte counts once from one rental of its array to the next: an array that a trim releases gives up only the pages that it still has, and what it loses afterwards, in the weak tier or on its way out, has counted
/// with it.
/// <para><b>Threading</b>: any thread; of an array, the thread that has it.</para>
/// <para><b>Ordering</b>: bytes are counted before they can be regretted.</para>
/// <para><b>Bounds</b>: those of its window.</para>
/// <para><b>Accepted races</b>: those of its window.</para>
/// </remarks>
internal sealed class TrimmedMemory<TAtomics>(LargeConditions<TAtomics> conditions, LargeCounters counters, long ticksPerSecond)
    where TAtomics : struct, IAtomics
{
    private readonly RegretWindow _regret = new(ticksPerSecond);

    /// <summary>Notes that a trim releases an array.</summary>
    public void NoteReleased(ArrayRecord record)
    {
        counters.CountTrimmed(record.SizeClass);
        Note(record.ResidentBytes);
        record.IsTrimmed = true;
    }

    /// <summary>Notes that an array has given pages back.</summary>
    /// <param name="record">The array's.</param>
    /// <param name="pageBytes">The bytes of the whole pages that have gone.</param>
    /// <param name="freedBytes">By how many bytes it has fewer in memory than the pool knew of.</param>
    public void NoteDiscarded(ArrayRecord record, long pageBytes, long freedBytes)
    {
        counters.CountDiscarded(pageBytes);
        if (!record.IsTrimmed)
        {
            Note(freedBytes);
        }
    }

    /// <summary>Notes memory that is needed, some of which may have been trimmed shortly before.</summary>
    public void NoteNeeded(long bytes)
    {
        long regretted = _regret.NoteAllocated(conditions.Now, bytes);
        if (regretted != 0)
        {
            counters.CountRegretted(regretted);
        }
    }

    private void Note(long bytes)
    {
        counters.CountTrimmedBytes(bytes);
        _regret.NoteTrimmed(conditions.Now, bytes);
    }
}
