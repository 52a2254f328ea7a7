using System;
using System.Threading;

namespace Pools.Internal;

/// <summary>How many bytes a pool, or a part of one, keeps, and how many it may.</summary>
/// <remarks>
/// <para><b>Threading</b>: any thread; lock-free.</para>
/// <para><b>Ordering</b>: none beyond that of the interlocked operations.</para>
/// <para>
/// <b>Bounds</b>: callers are never granted more than <see cref="MaxBytes"/>, or together with the other parts more than the whole. A caller that lowers the bound must release the rest.
/// </para>
/// <para>
/// <b>Crowds</b>: by compare-and-swap alone, of many threads that add at the same time one gets on and all others try again: on 64 simulated cores, 36 tries each. So where there is room for a
/// <see cref="Crowd"/>, bytes are added at once, and taken off again if they turn out not to fit.
/// </para>
/// <para>
/// <b>Accepted races</b>: a thread is stopped when it has seen room for a crowd, and the room is gone when it goes on. Then the number is, until it takes its bytes off again, more than is kept: another one may be refused that
/// would just have fitted, and whoever reads <see cref="Bytes"/> sees bytes that nobody gets. What is kept passes no bound, and <see cref="KeptBytes"/> says no more than the bound.
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

    /// <summary>Whether bytes would fit if others were taken off: a hint.</summary>
    /// <param name="bytes">How many.</param>
    /// <param name="besides">The bytes that could be taken off.</param>
    public bool HasRoom<TAtomics>(long bytes, long besides)
        where TAtomics : struct, IAtomics => Bytes<TAtomics>() - besides <= MaxBytes - bytes;

    /// <summary>Adds bytes if they fit.</summary>
    public bool TryAdd<TAtomics>(long bytes)
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
