using Pools.Internal;

namespace Pools.Large;

/// <summary>One place a core for the array that came back last.</summary>
/// <typeparam name="TAtomics">The memory seam.</typeparam>
/// <remarks>
/// <para><b>Threading</b>: any thread, any number at a time; nobody waits. Whoever takes a record out by exchange has it; its state says whether that is
/// worth anything.</para>
/// <para><b>Bounds</b>: one array a core.</para>
/// </remarks>
internal sealed class CoreSlots<TAtomics>
    where TAtomics : struct, IAtomics
{
    /// <summary>Places a core apart, so that no two cores' places share a pair of cache lines.</summary>
    private const int Stride = CacheLine.Size / 8;

    private readonly ArrayRecord?[] _places = new ArrayRecord?[(default(TAtomics).ProcessorCount() + 1) * Stride];

    public int Count { get; } = default(TAtomics).ProcessorCount();

    /// <summary>Takes this core's array if its class is in a range, as far as a look can tell: what comes may be another one than was seen.</summary>
    public ArrayRecord? TryTake(int smallestClass, int largestClass) => TryTake(default(TAtomics).CurrentProcessor(), smallestClass, largestClass);

    /// <summary>The same with any core's.</summary>
    public ArrayRecord? TryTake(int core, int smallestClass, int largestClass)
    {
        TAtomics atomics = default;
        ref ArrayRecord? place = ref Place(core);
        ArrayRecord? seen = atomics.VolatileRead(ref place);
        return seen is null || seen.Bucket < smallestClass || seen.Bucket > largestClass ? null : atomics.Exchange(ref place, null);
    }

    /// <summary>Puts an array into this core's place.</summary>
    /// <param name="record">The array's.</param>
    /// <param name="core">Which core's place it is.</param>
    /// <returns>The one that was there, the caller's now; or null.</returns>
    public ArrayRecord? Put(ArrayRecord record, out int core)
    {
        TAtomics atomics = default;
        core = atomics.CurrentProcessor();
        return atomics.Exchange(ref Place(core), record);
    }

    /// <summary>Takes an array out of a core's place if it still stands there.</summary>
    public bool TryTakeBack(ArrayRecord record, int core) => default(TAtomics).CompareExchange(ref Place(core), null, record) == record;

    /// <summary>What is in a core's place: a hint.</summary>
    public ArrayRecord? Peek(int core) => default(TAtomics).VolatileRead(ref Place(core));

    /// <summary>Empties a core's place.</summary>
    public ArrayRecord? Take(int core) => Peek(core) is null ? null : default(TAtomics).Exchange(ref Place(core), null);

    private ref ArrayRecord? Place(int core) => ref _places[(core + 1) * Stride];
}
