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
/// <para>
/// <b>Leaks</b>: the record and the array become unreachable together. The finalizer waits for another collection, because the array's owner may return
/// it from a finalizer of its own; what is still rented then is leaked. An owner that does so leaves a call of this record's finalizer behind, which comes when
/// the array is kept, or somebody's, again: that call must not be the last one, and it must not count as the collection that was waited for.
/// </para>
/// <para>
/// <b>Layout</b>: two records never share a cache line of what changes hands: two cores that each rent and return one array would fight over it.
/// </para>
/// </remarks>
internal sealed class ArrayRecord : CacheLineFront
{
    /// <summary>Somebody outside has it.</summary>
    public const long Rented = 0;

    /// <summary>It stands in exactly one tier of its pool.</summary>
    public const long Pooled = 1;

    /// <summary>A trim has taken it out of its tier.</summary>
    public const long Trimming = 2;

    /// <summary>It was rented, and nobody can return it any more.</summary>
    public const long Leaked = 3;

    /// <summary>The pool has given it up.</summary>
    public const long Dropped = 4;

    /// <summary>One of the constants above.</summary>
    public long State;

    /// <summary>The next older and the next newer one of its class.</summary>
    public ArrayRecord? Older;

    /// <inheritdoc cref="Older"/>
    public ArrayRecord? Newer;

    /// <summary>When it was last returned: a timestamp of the pool's clock.</summary>
    public long ReturnedAt;

    /// <summary>Where it lay when its pages were given back to the operating system, or 0: it has its pages, as far as the pool knows.</summary>
    public nint ColdAddress;

    /// <summary>Calls of the finalizer that change nothing but that there will be another: the one that is left behind, and the one that waits.</summary>
    private const int MostPasses = 2;

    private int _passes;

    public ArrayRecord(Array array, int bucket, long bytes, ILeakObserver owner)
    {
        Array = array;
        Bucket = bucket;
        Bytes = bytes;
        Owner = owner;
    }

    ~ArrayRecord()
    {
        if (Environment.HasShutdownStarted)
        {
            return;
        }

        // What is kept is alive, or dies with its pool: then it must not come back for ever.
        long state = Volatile.Read(ref State);
        int mostPasses = state == Rented ? MostPasses : state is Pooled or Trimming ? 1 : 0;
        if (_passes < mostPasses)
        {
            _passes++;
            GC.ReRegisterForFinalize(this);
        }
        else if (state == Rented)
        {
            Owner.OnAbandoned(this);
        }
    }

    /// <summary>Whether its pages have been given back since it was last returned.</summary>
    public bool IsCold => ColdAddress != 0;

    public Array Array { get; }

    /// <summary>Its size class, or -1: it is too long to be kept.</summary>
    public int Bucket { get; }

    /// <summary>The size of its elements, in bytes.</summary>
    public long Bytes { get; }

    /// <summary>The engine of the pool that it belongs to.</summary>
    public ILeakObserver Owner { get; }

    /// <summary>Notes that its owner has given it back.</summary>
    public void NoteReturned(long now)
    {
        ReturnedAt = now;
        ColdAddress = 0;
        _passes = 0;
    }

    /// <summary>Changes the state if it is what the caller thinks; the caller that gets true is the only one.</summary>
    public bool TryMove<TAtomics>(long from, long to)
        where TAtomics : struct, IAtomics => default(TAtomics).CompareExchange(ref State, to, from) == from;
}
