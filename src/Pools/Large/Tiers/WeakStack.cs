using System;
using System.Threading;

namespace Pools.Large;

/// <summary>A ring of weak references, the newest taken first.</summary>
/// <remarks>
/// <para><b>Threading</b>: one thread at a time. Allocates in its constructor, and while its pool is being finalized.</para>
/// <para><b>Ordering</b>: that of the gate of its tier.</para>
/// <para><b>Bounds</b>: <see cref="Most"/> weak references.</para>
/// <para><b>Accepted races</b>: an entry may be cleared by a collection at any time.</para>
/// </remarks>
internal sealed class WeakStack
{
    /// <summary>The most arrays of a class that are tracked (arbitrary).</summary>
    public const int Most = 64;

    private readonly WeakReference<ArrayRecord?>[] _entries = new WeakReference<ArrayRecord?>[Most];
    private int _next;
    private int _count;

    public WeakStack()
    {
        for (int i = 0; i < Most; i++)
        {
            _entries[i] = new WeakReference<ArrayRecord?>(null);
        }
    }

    public bool IsEmpty => _count == 0;

    /// <summary>Adds a record as the newest.</summary>
    /// <returns>Minus the bytes with pages of the one that it overwrites, or 0.</returns>
    public long Push(ArrayRecord record)
    {
        long overwritten = -(Target(_next)?.ResidentBytes ?? 0);
        Set(_next, record);
        _next = (_next + 1) % Most;
        _count = Math.Min(_count + 1, Most);
        return overwritten;
    }

    /// <summary>Takes the newest array that is alive and has this many bytes in memory; leaves a gap if it was not the newest of all.</summary>
    public ArrayRecord? Take(long residentBytes)
    {
        for (int age = 1; age <= _count; age++)
        {
            int index = (_next + Most - age) % Most;
            if (Target(index) is { } record && record.ResidentBytes >= residentBytes)
            {
                Set(index, null);
                DropNewestGaps();
                return record;
            }
        }

        DropNewestGaps();
        return null;
    }

    /// <summary>Takes the oldest that is alive, has its pages, and came back before a time; leaves a gap.</summary>
    public ArrayRecord? TakeHot(long returnedBefore)
    {
        for (int i = 0; i < _count; i++)
        {
            int index = (_next + Most - _count + i) % Most;
            if (Target(index) is { IsCold: false } record && Volatile.Read(ref record.ReturnedAt) < returnedBefore)
            {
                Set(index, null);
                return record;
            }
        }

        return null;
    }

    /// <param name="residentBytes">Their bytes that have their pages.</param>
    public int CountLiving(out long residentBytes)
    {
        int living = 0;
        residentBytes = 0;
        for (int i = 0; i < Most; i++)
        {
            if (Target(i) is { } record)
            {
                living++;
                residentBytes += record.ResidentBytes;
            }
        }

        return living;
    }

    /// <summary>Drops the entries at the newer end that are gone, so that no search visits them again.</summary>
    private void DropNewestGaps()
    {
        for (int newest; _count > 0 && Target(newest = (_next + Most - 1) % Most) is null;)
        {
            _next = newest;
            _count--;
        }
    }

    /// <summary>Sets an entry. Once the pool is unreachable, the runtime may finalize an entry before a finalizer that returns an array: the entry is then empty, and accepts nothing.</summary>
    private void Set(int index, ArrayRecord? record)
    {
        try
        {
            _entries[index].SetTarget(record);
        }
        catch (InvalidOperationException)
        {
            _entries[index] = new WeakReference<ArrayRecord?>(record);
        }
    }

    private ArrayRecord? Target(int index) => _entries[index].TryGetTarget(out ArrayRecord? record) ? record : null;
}
