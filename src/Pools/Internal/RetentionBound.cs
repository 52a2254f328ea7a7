using System;
using System.Threading;

namespace Pools.Internal;

/// <summary>How many bytes a pool, or a part of one, keeps, and how many it may.</summary>
/// <remarks>
/// <para><b>Threading</b>: any thread; nobody waits.</para>
/// <para><b>Ordering</b>: none beyond that of the interlocked operations: the bytes say what may be kept, not what is there.</para>
/// <para>
/// <b>Bounds</b>: at no moment have callers been granted more than <see cref="MaxBytes"/>, nor, with those of the other parts, more than the whole may keep: what does not fit is refused. Who lowers the bound below
/// what is kept sees to it that the rest goes.
/// </para>
/// <para>
/// <b>Crowds</b>: by compare-and-swap alone, of many threads that add at the same time one gets on and all others try again: on 64 simulated cores, 36 tries each. So where there is room for a
/// <see cref="Crowd"/>, bytes are added at once, and taken off again if they turn out not to fit.
/// </para>
/// <para>
/// <b>Accepted races</b>: a thread is stopped when it has seen room for a crowd, and the room is gone when it goes on. Then the number is, until it takes its bytes off again, more than is kept: another one may be refused that
/// would just have fitted, and whoever reads <see cref="Bytes"/> sees bytes that nobody gets. What is kept passes no bound, and <see cref="KeptBytes"/> says no more than the bound.
/// </para>
/// <para>
/// <b>Lenders</b>: who has bytes added that nobody keeps yet gives them back before anything is refused to others. So one number bounds all of it, and a refusal means that this much is kept, but for what moves just then.
/// </para>
/// <para><b>Layout</b>: the bytes are kept off the line of the object before: of a pool, that is its table of depots, which all cores read.</para>
/// <para><b>Seam</b>: the bytes go through it. The bound does not: it is a number of the user's, or follows the memory of the process.</para>
/// </remarks>
/// <param name="maxBytes">The most bytes: 0 or more.</param>
/// <param name="whole">What this is a part of, or null.</param>
internal class RetentionBound(long maxBytes, RetentionBound? whole = null) : CacheLineFront
{
    /// <summary>Room for so many additions of a size means that nobody has to be careful: more than threads add at a time (arbitrary).</summary>
    private const int Crowd = 1024;

    [Shared(Sharing.Seam)]
    private long _bytes;
    [Shared(Sharing.Number)]
    private long _maxBytes = maxBytes;
    [Shared(Sharing.Seam)]
    private IByteLender? _lender;

    /// <summary>The most bytes: 0 or more.</summary>
    public long MaxBytes
    {
        get => Volatile.Read(ref _maxBytes);
        set => Volatile.Write(ref _maxBytes, value);
    }

    /// <summary>Bytes that have been added and not taken off.</summary>
    public long Bytes<TAtomics>()
        where TAtomics : struct, IAtomics => default(TAtomics).VolatileRead(ref _bytes);

    /// <summary>Bytes that are kept, for the statistics of a bound that is never lowered: without those that a thread has added and will take off again, because they do not fit.</summary>
    public long KeptBytes<TAtomics>()
        where TAtomics : struct, IAtomics => Math.Min(Bytes<TAtomics>(), MaxBytes);

    /// <summary>How many bytes may be added at the moment, here and to the whole: less than 0 if there are too many.</summary>
    public long Room<TAtomics>()
        where TAtomics : struct, IAtomics
    {
        long room = MaxBytes - Bytes<TAtomics>();
        return whole is null ? room : Math.Min(room, whole.Room<TAtomics>());
    }

    /// <summary>Says who may have bytes that are added here and are not kept, before it adds any; they count for the whole, too, of which one part has a lender.</summary>
    public void SetLender<TAtomics>(IByteLender lender)
        where TAtomics : struct, IAtomics
    {
        TAtomics atomics = default;
        if (atomics.VolatileRead(ref _lender) != lender)
        {
            atomics.VolatileWrite(ref _lender, lender);
        }

        whole?.SetLender<TAtomics>(lender);
    }

    /// <summary>Adds bytes if they fit, once what others have and do not keep is taken off; false, and nothing is changed, if not.</summary>
    public bool TryAdd<TAtomics>(long bytes)
        where TAtomics : struct, IAtomics =>
        TryAddNow<TAtomics>(bytes) || (default(TAtomics).VolatileRead(ref _lender) is { } lender && lender.GiveBack() > 0 && TryAddNow<TAtomics>(bytes));

    /// <summary>Adds bytes if they fit as it is: for the lender, who has taken what it has of its own. False, and nothing is changed, if not.</summary>
    public bool TryAddNow<TAtomics>(long bytes)
        where TAtomics : struct, IAtomics
    {
        TAtomics atomics = default;
        long kept = atomics.VolatileRead(ref _bytes);
        if (bytes <= (MaxBytes - kept) / Crowd)
        {
            if (atomics.Add(ref _bytes, bytes) <= MaxBytes)
            {
                return whole is null || IsAddedTo<TAtomics>(whole, bytes);
            }

            kept = atomics.Add(ref _bytes, -bytes);
        }

        while (bytes <= MaxBytes - kept)
        {
            long seen = atomics.CompareExchange(ref _bytes, kept + bytes, kept);
            if (seen == kept)
            {
                return whole is null || IsAddedTo<TAtomics>(whole, bytes);
            }

            kept = seen;
        }

        return false;
    }

    /// <summary>Takes off bytes that were added.</summary>
    public void Subtract<TAtomics>(long bytes)
        where TAtomics : struct, IAtomics
    {
        default(TAtomics).Add(ref _bytes, -bytes);
        whole?.Subtract<TAtomics>(bytes);
    }

    /// <summary>Takes all bytes off, of a pool that is no more: of the whole, too, nobody asks again.</summary>
    /// <returns>How many those were.</returns>
    public long TakeAll<TAtomics>()
        where TAtomics : struct, IAtomics => default(TAtomics).Exchange(ref _bytes, 0);

    private bool IsAddedTo<TAtomics>(RetentionBound outer, long bytes)
        where TAtomics : struct, IAtomics
    {
        bool fits = outer.TryAdd<TAtomics>(bytes);
        if (!fits)
        {
            default(TAtomics).Add(ref _bytes, -bytes);
        }

        return fits;
    }
}
