using System;
using System.Threading;
using Pools.Internal;

namespace Pools.Large;

/// <summary>Tracks the owner of an array: one record for each array that a large pool has ever handed out, for as long as the array lives.</summary>
/// <remarks>
/// <para>
/// Its <see cref="State"/> alone decides who may touch the array, and every change of hands is a compare-and-swap: so an array that two places hold by
/// mistake is still handed out once, and a second return is detected on any thread.
/// </para>
/// <para><b>Threading</b>: the state on any thread, through the seam; the links by the thread that holds the gate of the record's shard; the rest is written
/// by its owner before it gives the record away.</para>
/// <para><b>Ordering</b>: what the owner of a record wrote happens before the next owner reads it: every change of hands is a full fence.</para>
/// <para><b>Bounds</b>: one record, and one watch, for each large array that lives.</para>
/// <para><b>Accepted races</b>: a wrong second return may change <see cref="ReturnedAt"/> of an array that is not its own.</para>
/// <para><b>Leaks</b>: see <see cref="LeakWatch"/>.</para>
/// <para><b>Layout</b>: two records never share a cache line of what changes hands: two cores that each rent and return one array would fight over it.</para>
/// </remarks>
internal sealed class ArrayRecord : CacheLineFront
{
    /// <summary>A renter has it.</summary>
    public const long Rented = 0;

    /// <summary>It is in the strong or the weak tier of its pool.</summary>
    public const long Pooled = 1;

    /// <summary>A call of the pool has it: it was returned and is not kept yet, or was taken out of its place.</summary>
    public const long InTransit = 2;

    /// <summary>It was rented, and can no longer be returned.</summary>
    public const long Leaked = 3;

    /// <summary>The pool has dropped it.</summary>
    public const long Dropped = 4;

    /// <summary>It is in a core's slot, and not rented.</summary>
    public const long InSlot = 5;

    /// <summary>A finalizer call that has found it rented, as <see cref="State"/> counts it.</summary>
    public const long OneMiss = 1L << StateBits;

    /// <summary>A rent from a core's slot, as <see cref="State"/> counts it.</summary>
    public const long OneUse = OneMiss << MissBits;

    private const int StateBits = 3;
    private const int MissBits = 2;

    /// <summary>
    /// One of the states above; while it is out, how often the watch has missed it: see <see cref="LeakWatch"/>; and, for an array that has a slot, how often it has been rented there: see
    /// <see cref="CoreSlots{TAtomics}"/>.
    /// </summary>
    [Shared(Sharing.Seam)]
    public long State;

    /// <summary>How often it has been rented, counted from some number; written by its renter.</summary>
    [Shared(Sharing.Owner)]
    public int Rents;

    /// <summary>The core whose slot it has, if it has one.</summary>
    [Shared(Sharing.Owner)]
    public int Core;

    /// <summary>The next older and the next newer one of its class.</summary>
    [Shared(Sharing.Owner)]
    public ArrayRecord? Older;

    /// <inheritdoc cref="Older"/>
    [Shared(Sharing.Owner)]
    public ArrayRecord? Newer;

    /// <summary>When it was last returned: a timestamp of the pool's clock. A wrong second return may change it, and with it the array's place in the order of release.</summary>
    [Shared(Sharing.Number)]
    public long ReturnedAt;

    /// <summary>
    /// How many of its bytes, from the first, are in memory, as far as the pool knows. A new array has all of them; after pages have been given back to the operating system, it has as many as its renters have requested
    /// since. Written by its owner.
    /// </summary>
    [Shared(Sharing.Owner)]
    public long ResidentBytes;

    /// <summary>The array's address when pages were last given back. If it has moved since, all of it is in memory again.</summary>
    [Shared(Sharing.Owner)]
    public nint DiscardedAt;

    /// <summary>The bytes by which its class is larger than the class that its last renter requested; written by that renter.</summary>
    [Shared(Sharing.Owner)]
    public long Overhang;

    /// <summary>Whether a trim has released it since it was last rented: its bytes count as trimmed already. Written by its owner.</summary>
    [Shared(Sharing.Owner)]
    public bool IsTrimmed;

    private readonly LeakWatch _watch;

    public ArrayRecord(Array array, int sizeClass, long bytes, IRecordOwner owner)
    {
        Array = array;
        SizeClass = sizeClass;
        Bytes = bytes;
        ResidentBytes = bytes;
        Owner = owner;
        _watch = new LeakWatch(this);
    }

    /// <summary>Whether none of its pages is in memory.</summary>
    public bool IsCold => ResidentBytes == 0;

    /// <summary>Bytes whose pages have been given back and not needed since.</summary>
    public long ColdBytes => Bytes - ResidentBytes;

    public Array Array { get; }

    /// <summary>The array's size class; -1 if it is too long to be kept.</summary>
    public int SizeClass { get; }

    /// <summary>The size of its elements, in bytes.</summary>
    public long Bytes { get; }

    /// <summary>The engine of the pool that it belongs to.</summary>
    public IRecordOwner Owner { get; }

    public static long StateOf(long word) => word & (OneMiss - 1);

    public static long MissesOf(long word) => (word & (OneUse - 1)) >> StateBits;

    public static long UsesOf(long word) => word >> (StateBits + MissBits);

    /// <summary>Notes that its owner writes to this many bytes, from the first.</summary>
    public void NoteTouched(long bytes)
    {
        if (bytes > ResidentBytes)
        {
            ResidentBytes = Math.Min(bytes, Bytes);
        }
    }

    /// <summary>Whether it is rented: exact for its renter; for others, possibly out of date.</summary>
    public bool IsOut<TAtomics>()
        where TAtomics : struct, IAtomics => StateOf(default(TAtomics).VolatileRead(ref State)) == Rented;

    /// <summary>Notes that it was returned.</summary>
    public void NoteReturned<TAtomics>(long now)
        where TAtomics : struct, IAtomics
    {
        Volatile.Write(ref ReturnedAt, now);
        _watch.NoteReturned<TAtomics>();
    }

    /// <summary>Stops watching for its return, so that it goes with the first collection that finds it unreachable.</summary>
    public void Unwatch<TAtomics>()
        where TAtomics : struct, IAtomics => _watch.End<TAtomics>();

    /// <summary>Stops watching it permanently, because it cannot be rented again.</summary>
    public void UnwatchForGood<TAtomics>()
        where TAtomics : struct, IAtomics
    {
        _watch.End<TAtomics>();
        GC.SuppressFinalize(_watch);
    }

    /// <summary>Watches for its return again: it will be missed if it is lost.</summary>
    public void Watch<TAtomics>()
        where TAtomics : struct, IAtomics => _watch.Begin<TAtomics>(this);

    /// <summary>Changes the state if it is what the caller expects. Exactly one caller gets true, and it counts the uses that the old state held.</summary>
    public bool TryMove<TAtomics>(long from, long to)
        where TAtomics : struct, IAtomics => default(TAtomics).CompareExchange(ref State, to, from) == from;
}
