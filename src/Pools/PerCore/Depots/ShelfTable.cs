using System;
using Pools.Internal;

namespace Pools.PerCore;

/// <summary>The shelves of one bucket: one a core, made when first used.</summary>
/// <typeparam name="TAtomics">The memory seam.</typeparam>
/// <remarks>
/// <para><b>Threading</b>: any thread, any number at a time. No call waits for another thread.</para>
/// <para><b>Ordering</b>: groups and shelves are put into their places by compare-and-swap when they are whole, and read with acquire; of two that are made at the same time one stays, and both callers get that one.</para>
/// <para>
/// <b>Bounds</b>: a place for each group of cores, and a place for each core of the groups of which one has been used. A place for each core at once would be two kilobytes on 256 cores, for each bucket that a single thread has used once.
/// </para>
/// </remarks>
internal sealed class ShelfTable<TAtomics>
    where TAtomics : struct, IAtomics
{
    /// <summary>The cores of a group: as many as there are groups of 256, so that neither weighs more than the other.</summary>
    private const int GroupSize = 16;

    /// <summary>Groups for which there are places on any machine, so that pools weigh the same on all up to 256 cores.</summary>
    private const int LeastGroups = 16;

    private readonly Shelf<TAtomics>?[]?[] _groups;

    /// <param name="cores">How many there are: 1 or more.</param>
    public ShelfTable(int cores)
    {
        Cores = cores;
        _groups = new Shelf<TAtomics>?[]?[Math.Max(LeastGroups, (cores + GroupSize - 1) / GroupSize)];
    }

    /// <summary>How many cores there are.</summary>
    public int Cores { get; }

    /// <summary>The shelf of a core, or null: it has none yet.</summary>
    /// <param name="core">0 … <see cref="Cores"/> - 1.</param>
    public Shelf<TAtomics>? Find(int core) => FindGroup(core) is { } group ? default(TAtomics).VolatileRead(ref group[core % GroupSize]) : null;

    /// <summary>Gives a core a shelf, unless it has one.</summary>
    /// <param name="core">0 … <see cref="Cores"/> - 1.</param>
    /// <param name="made">The shelf.</param>
    /// <returns>The one that it has now.</returns>
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
