using System;
using System.Threading;
using Pools.Internal;

namespace Pools.Large;

/// <summary>Whose an array is: one for each array that a large pool has ever handed out, for as long as the array lives.</summary>
/// <remarks>
/// <para>
/// Its <see cref="State"/> alone decides who may touch the array, and every change of hands is a compare-and-swap: so an array that two places hold by
/// mistake is still handed out once, and a second return is known for one whoever makes it.
/// </para>
/// <para><b>Threading</b>: the state by anybody, through the seam; the links by whoever holds the gate of the shard that it stands in; the rest is written
/// by its owner before it gives the record away.</para>
/// <para><b>Ordering</b>: what the owner of a record wrote happens before the next owner reads it: every change of hands is a full fence.</para>
/// <para><b>Bounds</b>: one record, and one watch, for each large array that lives.</para>
/// <para><b>Accepted races</b>: a wrong second return may change <see cref="ReturnedAt"/> of an array that is not its own.</para>
/// <para><b>Leaks</b>: see <see cref="LeakWatch"/>.</para>
/// <para><b>Layout</b>: two records never share a cache line of what changes hands: two cores that each rent and return one array would fight over it.</para>
/// </remarks>
internal sealed class ArrayRecord : CacheLineFront
{
    /// <summary>Somebody outside has it.</summary>
    public const long Rented = 0;

    /// <summary>It stands in the strong or in the weak tier of its pool.</summary>
    public const long Pooled = 1;

    /// <summary>A call of the pool has it: it was returned and is not kept yet, or it was taken out of its tier.</summary>
    public const long InTransit = 2;

    /// <summary>It was rented, and nobody can return it any more.</summary>
    public const long Leaked = 3;

    /// <summary>The pool has given it up.</summary>
    public const long Dropped = 4;

    /// <summary>It rests in a core's slot.</summary>
    public const long InSlot = 5;

    /// <summary>A call of the finalizer that has found it out, as <see cref="State"/> counts it.</summary>
    public const long OneMiss = 1L << StateBits;

    /// <summary>A rent from a core's slot, as <see cref="State"/> counts it.</summary>
    public const long OneUse = OneMiss << MissBits;

    private const int StateBits = 3;
    private const int MissBits = 2;

    /// <summary>
    /// One of the states above; while it is out, how often it was missed: see <see cref="LeakWatch"/>; and, for an array that stands in a slot, how often it has been rented there: see
    /// <see cref="CoreSlots{TAtomics}"/>.
    /// </summary>
    [Shared(Sharing.Seam)]
    public long State;

    /// <summary>How often it has been rented, from some number on: written by who has rented it.</summary>
    [Shared(Sharing.Owner)]
    public int Rents;

    /// <summary>Whose slot it stands in, if it does.</summary>
    [Shared(Sharing.Owner)]
    public int Core;

    /// <summary>The next older and the next newer one of its class.</summary>
    [Shared(Sharing.Owner)]
    public ArrayRecord? Older;

    /// <inheritdoc cref="Older"/>
    [Shared(Sharing.Owner)]
    public ArrayRecord? Newer;

    /// <summary>When it was last returned: a timestamp of the pool's clock. A wrong second return may change it, which moves the array's place in the order to go.</summary>
    [Shared(Sharing.Number)]
    public long ReturnedAt;

    /// <summary>
    /// How many of its bytes, from the first, are in memory, as far as the pool knows: all of a new array. Less, once pages have been given back to the operating system; then as many as its renters have asked for
    /// since. Written by who owns it.
    /// </summary>
    [Shared(Sharing.Owner)]
    public long ResidentBytes;

    /// <summary>Where it lay when pages were last given back: elsewhere, all of it is in memory again.</summary>
    [Shared(Sharing.Owner)]
    public nint DiscardedAt;

    /// <summary>By how much its class is larger than that of what was asked for, in bytes, by who rented it last and has written this.</summary>
    [Shared(Sharing.Owner)]
    public long Overhang;

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

    /// <summary>Bytes whose pages have been given back and not been needed since.</summary>
    public long ColdBytes => Bytes - ResidentBytes;

    public Array Array { get; }

    /// <summary>Its size class, or -1: it is too long to be kept.</summary>
    public int SizeClass { get; }

    /// <summary>The size of its elements, in bytes.</summary>
    public long Bytes { get; }

    /// <summary>The engine of the pool that it belongs to.</summary>
    public IRecordOwner Owner { get; }

    public static long StateOf(long word) => word & (OneMiss - 1);

    public static long MissesOf(long word) => (word & (OneUse - 1)) >> StateBits;

    public static long UsesOf(long word) => word >> (StateBits + MissBits);

    /// <summary>Notes that its owner writes to so many bytes, from the first.</summary>
    public void NoteTouched(long bytes)
    {
        if (bytes > ResidentBytes)
        {
            ResidentBytes = Math.Min(bytes, Bytes);
        }
    }

    /// <summary>Whether somebody has rented it: for its renter right, for others an old answer.</summary>
    public bool IsOut<TAtomics>()
        where TAtomics : struct, IAtomics => StateOf(default(TAtomics).VolatileRead(ref State)) == Rented;

    /// <summary>Notes that its owner has given it back.</summary>
    public void NoteReturned<TAtomics>(long now)
        where TAtomics : struct, IAtomics
    {
        Volatile.Write(ref ReturnedAt, now);
        _watch.NoteReturned<TAtomics>();
    }

    /// <summary>From now on nobody waits for its return: so it goes with the first collection that finds it unreachable.</summary>
    public void Unwatch<TAtomics>()
        where TAtomics : struct, IAtomics => _watch.End<TAtomics>();

    /// <summary>It is watched no more, forever: nobody can get it from the pool again.</summary>
    public void UnwatchForGood<TAtomics>()
        where TAtomics : struct, IAtomics
    {
        _watch.End<TAtomics>();
        GC.SuppressFinalize(_watch);
    }

    /// <summary>From now on it is missed when it is lost.</summary>
    public void Watch<TAtomics>()
        where TAtomics : struct, IAtomics => _watch.Begin<TAtomics>(this);

    /// <summary>Changes the state if it is what the caller thinks; the caller that gets true is the only one, and counts the uses that stood there.</summary>
    public bool TryMove<TAtomics>(long from, long to)
        where TAtomics : struct, IAtomics => default(TAtomics).CompareExchange(ref State, to, from) == from;
}
