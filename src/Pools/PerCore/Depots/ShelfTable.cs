using System;
using Pools.Internal;

namespace Pools.PerCore;

/// <summary>The shelves of one bucket: one for each core, created on first use.</summary>
/// <typeparam name="TAtomics">The memory seam.</typeparam>
/// <remarks>
/// <para><b>Threading</b>: any thread, any number at a time. No call waits for another thread.</para>
/// <para><b>Ordering</b>: groups and shelves are complete before compare-and-swap puts them into their places, and are read with acquire semantics. Of two that are created at the same time, one stays, and both callers get that one.</para>
/// <para><b>Bounds</b>: a place for each group of cores, and a place for each core of a group that has been used. A place for each core from the start would take two kilobytes on 256 cores, for each bucket that a single thread has used once.</para>
/// <para><b>Accepted races</b>: of two shelves that are made for one core at the same time, one is left to the collector.</para>
/// </remarks>
internal sealed class ShelfTable<TAtomics>
    where TAtomics : struct, IAtomics
{
    /// <summary>The number of cores in a group: the square root of 256, so that both levels have the same size.</summary>
    private const int GroupSize = 16;

    /// <summary>The least number of groups, so that a pool takes the same memory on any machine with up to 256 cores.</summary>
    private const int LeastGroups = 16;

    private readonly Shelf<TAtomics>?[]?[] _groups;

    /// <param name="cores">How many there are: 1 or more.</param>
    public ShelfTable(int cores)
    {
        Cores = cores;
        _groups = new Shelf<TAtomics>?[]?[Math.Max(LeastGroups, (cores + GroupSize - 1) / GroupSize)];
    }

    /// <summary>How many cores there are.</summary>
    public readonly int Cores;

    /// <summary>The shelf of a core; null if it has none yet.</summary>
    /// <param name="core">0 … <see cref="Cores"/> - 1.</param>
    public Shelf<TAtomics>? Find(int core) => FindGroup(core) is { } group ? default(TAtomics).VolatileRead(ref group[core % GroupSize]) : null;

    /// <summary>Gives a core a shelf, unless it has one.</summary>
    /// <param name="core">0 … <see cref="Cores"/> - 1.</param>
    /// <param name="made">The shelf.</param>
    /// <returns>The shelf that the core has now.</returns>
    /// <exception cref="OutOfMemoryException">There is not enough memory; nothing is changed.</exception>
    public Shelf<TAtomics> Add(int core, Shelf<TAtomics> made)
    {
        TAtomics atomics = default;
        Shelf<TAtomics>?[]? group = FindGroup(core);
        if (group is null)
        {
            Shelf<TAtomics>?[] fresh = new Shelf<TAtomics>?[GroupSize];
            group = atomics.CompareExchange(ref _groups[core / GroupSize], fresh, null) ?? fresh;
        }

        return atomics.CompareExchange(ref group[core % GroupSize], made, null) ?? made;
    }

    private Shelf<TAtomics>?[]? FindGroup(int core) => default(TAtomics).VolatileRead(ref _groups[core / GroupSize]);
}
