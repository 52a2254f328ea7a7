namespace Pools.Tests;

/// <summary>The side table of the ownership oracle: who holds which array, changed by compare-and-swap only.</summary>
/// <remarks>
/// The owners stand beside the arrays and not in them, so that an unknown owner is seen and never overwritten. The table is weak: it keeps
/// no array alive that a pool releases. Thread-safe.
/// </remarks>
internal sealed class OwnershipLedger<T>
{
    public const int None = 0;

    private readonly ConditionalWeakTable<T[], Entry> _entries = new();

    /// <summary>Notes that <paramref name="owner"/> has rented <paramref name="array"/>, and gives what is known of its last
    /// tenancy.</summary>
    public Entry Take(T[] array, int owner)
    {
        Entry entry = _entries.GetValue(array, static _ => new Entry());
        int other = Interlocked.CompareExchange(ref entry.Owner, owner, None);
        if (other != None)
        {
            throw new OwnershipException(
                $"an array of length {array.Length} was handed to owner {owner} while owner {other} still holds it");
        }

        return entry;
    }

    /// <summary>Notes that <paramref name="owner"/> is about to return <paramref name="array"/>, and how it leaves the array.</summary>
    public void Give(T[] array, int owner, bool clears)
    {
        Entry entry = _entries.GetValue(array, static _ => new Entry());
        entry.Stamp = owner;
        entry.Cleared = clears;
        int other = Interlocked.CompareExchange(ref entry.Owner, None, owner);
        if (other != owner)
        {
            throw new OwnershipException(
                $"an array of length {array.Length} is about to be returned by owner {owner} but stands as owned by {other}");
        }
    }

    internal sealed class Entry
    {
        /// <summary>The owner, or <see cref="None"/>.</summary>
        public int Owner;

        /// <summary>The last owner, whose stamp fills the array; <see cref="None"/> for an array that is seen for the first
        /// time.</summary>
        public int Stamp;

        /// <summary>Whether the last owner asked for the array to be cleared.</summary>
        public bool Cleared;
    }
}
