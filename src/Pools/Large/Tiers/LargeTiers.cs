using System;
using Pools.Internal;

namespace Pools.Large;

/// <summary>The three places where a large pool keeps arrays, the account of what they keep, and how an array leaves one of them.</summary>
/// <typeparam name="TAtomics">The memory seam.</typeparam>
/// <remarks>
/// <para><b>Threading</b>: any thread. Taking a record out of a tier does not yet give the array: that belongs to the thread that changes the record's state.</para>
/// <para><b>Ordering</b>: a record's state is written by a full fence before a tier makes the record visible.</para>
/// <para><b>Bounds</b>: those of the account; weak references ≤ <see cref="WeakStack.Most"/> a class.</para>
/// <para><b>Accepted races</b>: an array that arrives in a tier while that is closed, or busy, is dropped.</para>
/// <para><b>Seam</b>: everything.</para>
/// </remarks>
internal sealed class LargeTiers<TAtomics>
    where TAtomics : struct, IAtomics
{
    private readonly CoreTraffic<TAtomics> _traffic;
    private readonly LargeCounters _counters;
    private readonly ArrayAllocator _allocator;
    private readonly bool _keepsWeakly;

    /// <param name="settings">The options.</param>
    /// <param name="allocator">Called before memory is allocated for a class's weak references.</param>
    /// <param name="account">Counts what slots and strong tier keep.</param>
    /// <param name="traffic">Counts rents.</param>
    /// <param name="counters">Counts what is found where it should not be.</param>
    public LargeTiers(LargeSettings settings, ArrayAllocator allocator, LedgerAccount<TAtomics> account, CoreTraffic<TAtomics> traffic, LargeCounters counters)
    {
        int classes = settings.Layout.ClassCount;
        Account = account;
        Slots = new CoreSlots<TAtomics>(traffic, account);
        Strong = new StrongTier<TAtomics>(classes, settings.MaxArraysPerBucket);
        Weak = new WeakTier<TAtomics>(classes);
        _traffic = traffic;
        _counters = counters;
        _allocator = allocator;
        _keepsWeakly = !settings.Pinned;
    }

    public CoreSlots<TAtomics> Slots { get; }

    public StrongTier<TAtomics> Strong { get; }

    public WeakTier<TAtomics> Weak { get; }

    /// <summary>Counts the bytes in the strong tier and those of arrays that have a core's slot.</summary>
    public LedgerAccount<TAtomics> Account { get; }

    /// <summary>Bytes kept strongly: in the strong tier and in slots.</summary>
    public long RetainedBytes => Math.Max(0, Account.KeptBytes - Slots.ReservedBytes());

    /// <summary>Bytes that are kept, weakly too, and have their pages, as far as the pool knows.</summary>
    public long ResidentBytes => RetainedBytes - Strong.ColdBytes + Weak.ResidentBytes;

    /// <summary>Keeps anything from being added to the strong and the weak tier from now on.</summary>
    public void Close()
    {
        Strong.Close();
        Weak.Close();
    }

    /// <summary>Rents an array that was taken out of the strong or the weak tier.</summary>
    /// <returns>The array's record; null: it was where it should not have been.</returns>
    public ArrayRecord? TryRent(ArrayRecord record)
    {
        if (record.TryMove<TAtomics>(ArrayRecord.Pooled, ArrayRecord.Rented))
        {
            _traffic.CountRent(record.SizeClass);
            return record;
        }

        _counters.CountLostHandOver();
        return null;
    }

    /// <summary>Takes ownership of an array that was taken out of the strong or the weak tier.</summary>
    /// <returns>False: it was where it should not have been.</returns>
    public bool TryOwn(ArrayRecord record)
    {
        bool isOwn = record.TryMove<TAtomics>(ArrayRecord.Pooled, ArrayRecord.InTransit);
        if (!isOwn)
        {
            _counters.CountLostHandOver();
        }

        return isOwn;
    }

    /// <summary>Moves a pooled array that no tier holds to the weak tier.</summary>
    /// <param name="record">The array's.</param>
    /// <param name="waits">Whether to wait for the weak tier; otherwise the array is dropped when that is busy.</param>
    public void Weaken(ArrayRecord record, bool waits)
    {
        if (TryOwn(record))
        {
            KeepWeakly(record, waits);
        }
    }

    /// <summary>Moves an array that the caller owns to the weak tier, or drops it if that takes none.</summary>
    /// <inheritdoc cref="Weaken"/>
    public void KeepWeakly(ArrayRecord record, bool waits)
    {
        if (!_keepsWeakly || !TryPrepareWeak(record.SizeClass))
        {
            Drop(record);
            return;
        }

        record.Unwatch<TAtomics>();
        default(TAtomics).Exchange(ref record.State, ArrayRecord.Pooled);
        if (!Weak.TryAdd(record, waits))
        {
            Drop(record);
        }
    }

    /// <summary>Drops an array that the caller owns: it is left to the garbage collector.</summary>
    public static void Drop(ArrayRecord record)
    {
        default(TAtomics).Exchange(ref record.State, ArrayRecord.Dropped);
        record.UnwatchForGood<TAtomics>();
    }

    private bool TryPrepareWeak(int sizeClass)
    {
        try
        {
            _allocator.BeforeBookkeeping();
            Weak.Prepare(sizeClass);
            return true;
        }
        catch (OutOfMemoryException)
        {
            return false;
        }
    }
}
