using System;
using Pools.Internal;

namespace Pools.PerCore;

/// <summary>What all threads share of one bucket: a shelf a core, made when first used.</summary>
/// <typeparam name="TAtomics">The memory seam.</typeparam>
/// <remarks>
/// <para><b>Threading</b>: any thread, any number at a time. No call waits for another thread.</para>
/// <para><b>Bounds</b>: cores × places magazines. A search looks at <see cref="MostShelves"/> shelves, a put at <see cref="MostPutShelves"/>: the time does not
/// grow with the number of cores.</para>
/// </remarks>
internal sealed class Depot<TAtomics>(BucketPlan plan, int cores, ArrayAllocator allocator, bool isStrict)
    where TAtomics : struct, IAtomics
{
    /// <summary>How many shelves a search for arrays looks at. On a dry pool of many cores a search of all would cost more than allocating (arbitrary).</summary>
    public const int MostShelves = 8;

    /// <summary>How many shelves a put tries before the arrays are dropped (arbitrary).</summary>
    public const int MostPutShelves = 4;

    private readonly Shelf<TAtomics>?[] _shelves = new Shelf<TAtomics>?[cores];

    public int Cores => _shelves.Length;

    /// <summary>The shelf of a core, or null: nobody has put anything there.</summary>
    public Shelf<TAtomics>? Find(int core) => default(TAtomics).VolatileRead(ref _shelves[core]);

    /// <summary>The shelf of a core, made if need be.</summary>
    /// <exception cref="OutOfMemoryException">There is not enough memory.</exception>
    public Shelf<TAtomics> GetOrAdd(int core)
    {
        Shelf<TAtomics>? shelf = Find(core);
        if (shelf is null)
        {
            allocator.BeforeBookkeeping();
            Shelf<TAtomics> made = new(plan.Places, isStrict);
            shelf = default(TAtomics).CompareExchange(ref _shelves[core], made, null) ?? made;
        }

        return shelf;
    }

    /// <summary>Takes a magazine with arrays: from this core, then from where there was one the last time, then from the next cores.</summary>
    /// <param name="core">The core to begin with.</param>
    /// <param name="victim">In: the core to try second. Out: the core that gave, if it is another than <paramref name="core"/>.</param>
    /// <param name="give">See <see cref="Shelf{TAtomics}.TryTake"/>.</param>
    public Magazine? TryTake(int core, ref int victim, ref Magazine? give)
    {
        if (Find(core)?.TryTake(ref give) is { } own)
        {
            return own;
        }

        int looks = Math.Min(Cores, MostShelves);
        for (int look = 1, other = victim; look < looks; look++, other = Next(other))
        {
            other = other == core ? Next(other) : other;
            if (Find(other)?.TryTake(ref give) is { } stolen)
            {
                victim = other;
                return stolen;
            }
        }

        return null;
    }

    /// <summary>Puts a magazine with arrays on the shelf of this core, or of one of the next.</summary>
    /// <param name="core">The core to begin with.</param>
    /// <param name="magazine">See <see cref="Shelf{TAtomics}.TryPut"/>.</param>
    /// <exception cref="OutOfMemoryException">There is not enough memory for a shelf; the magazine is still the caller's.</exception>
    public bool TryPut(int core, ref Magazine? magazine)
    {
        int shelves = Math.Min(Cores, MostPutShelves);
        for (int i = 0; i < shelves; i++, core = Next(core))
        {
            if (GetOrAdd(core).TryPut(ref magazine))
            {
                return true;
            }
        }

        return false;
    }

    /// <summary>The core after this one.</summary>
    public int Next(int core) => core + 1 == Cores ? 0 : core + 1;
}
