using System;
using Pools.Internal;

namespace Pools.Large;

/// <summary>Counts rents and returns of each class, separately on each core.</summary>
/// <typeparam name="TAtomics">The memory seam.</typeparam>
/// <remarks>
/// A single counter for all cores would cost more than the rest of a rent that hits: its cache line would move at each operation.
/// <para><b>Threading</b>: any thread. Sums are exact when nothing moves.</para>
/// <para><b>Ordering</b>: none: counters are added to by interlocked operations and read one after another.</para>
/// <para><b>Bounds</b>: three numbers a size class for each core that has been used.</para>
/// <para><b>Accepted races</b>: a sum that is taken while others count may miss what happens meanwhile.</para>
/// </remarks>
internal sealed class CoreTraffic<TAtomics>
    where TAtomics : struct, IAtomics
{
    private const int Margin = CacheLine.Size / sizeof(long);

    // The counters of a class: rents, returns, and rents that came with their returns.
    private const int ReturnsAt = 1;
    private const int PairsAt = 2;
    private const int CountersPerClass = 3;

    private readonly long[]?[] _cores = new long[default(TAtomics).ProcessorCount()][];
    private readonly int _classes;

    /// <param name="classes">The number of size classes; one more is counted, for arrays that are too long to be kept.</param>
    public CoreTraffic(int classes)
    {
        _classes = classes + 1;
        _cores[0] = NewCounters();
    }

    /// <summary>Counts a rent.</summary>
    /// <param name="sizeClass">Its class, or -1.</param>
    /// <returns>How many rents of the class this core has counted.</returns>
    public long CountRent(int sizeClass) => default(TAtomics).Add(ref Counters()[Index(sizeClass)], 1);

    /// <summary>Counts a return or a leak.</summary>
    /// <param name="sizeClass">Its class, or -1.</param>
    public void CountReturn(int sizeClass) => default(TAtomics).Add(ref Counters()[Index(sizeClass) + ReturnsAt], 1);

    /// <summary>Counts rents and as many returns in one step, so that they never show up in what is out.</summary>
    /// <param name="sizeClass">Their class.</param>
    /// <param name="pairs">How many.</param>
    public void CountPairs(int sizeClass, long pairs) => default(TAtomics).Add(ref Counters()[Index(sizeClass) + PairsAt], pairs);

    /// <summary>The number of rented arrays of a class.</summary>
    public long Rents(int sizeClass) => Sum(Index(sizeClass)) + Sum(Index(sizeClass) + PairsAt);

    /// <summary>The number of returned arrays of a class.</summary>
    public long Returns(int sizeClass) => Sum(Index(sizeClass) + ReturnsAt) + Sum(Index(sizeClass) + PairsAt);

    /// <summary>The number of arrays of a class that are out.</summary>
    public long Out(int sizeClass) => Sum(Index(sizeClass)) - Sum(Index(sizeClass) + ReturnsAt);

    /// <summary>The number of operations of one core, which tells whether it has done anything since the last look.</summary>
    public long Operations(int core)
    {
        TAtomics atomics = default;
        long sum = 0;
        if (atomics.VolatileRead(ref _cores[core]) is { } counters)
        {
            for (int i = Margin; i < counters.Length - Margin; i++)
            {
                sum += atomics.VolatileRead(ref counters[i]);
            }
        }

        return sum;
    }

    private static int Index(int sizeClass) => Margin + (CountersPerClass * (sizeClass + 1));

    private long Sum(int index)
    {
        TAtomics atomics = default;
        long sum = 0;
        for (int core = 0; core < _cores.Length; core++)
        {
            if (atomics.VolatileRead(ref _cores[core]) is { } counters)
            {
                sum += atomics.VolatileRead(ref counters[index]);
            }
        }

        return sum;
    }

    private long[] Counters()
    {
        TAtomics atomics = default;
        ref long[]? place = ref _cores[atomics.CurrentProcessor()];
        long[]? counters = atomics.VolatileRead(ref place);
        if (counters is not null)
        {
            return counters;
        }

        try
        {
            long[] made = NewCounters();
            return atomics.CompareExchange(ref place, made, null) ?? made;
        }
        catch (OutOfMemoryException)
        {
            return _cores[0]!;
        }
    }

    private long[] NewCounters() => new long[(CountersPerClass * _classes) + (2 * Margin)];
}
