namespace Pools.Internal;

/// <summary>The bytes that a pool keeps, and their bound.</summary>
/// <param name="maxBytes">The most bytes: 0 or more.</param>
/// <param name="whole">The bound that this pool shares with the pool around it, or null.</param>
/// <remarks>
/// <para><b>Threading</b>: any thread; lock-free.</para>
/// <para><b>Ordering</b>: by the interlocked operations.</para>
/// <para><b>Bounds</b>: grants never exceed <see cref="MaxBytes"/>, nor, together with the other pool's, the whole.</para>
/// <para>
/// <b>Crowds</b>: with compare-and-swap alone, one of many threads that add at the same time succeeds and all others try again: on 64
/// simulated cores, 36 times each. So where there is room for a <see cref="Crowd"/>, a caller adds its bytes at once, and takes them off
/// again if they turn out not to fit.
/// </para>
/// <para>
/// <b>Accepted races</b>: a thread has seen room for a crowd, and the room is gone when it continues. Until it takes its bytes off again,
/// the number is too high: another caller may be refused that would just have fitted. <see cref="KeptBytes"/> never exceeds the bound.
/// </para>
/// <para><b>Layout</b>: the bytes are kept off the cache line of the object before.</para>
/// </remarks>
internal class RetentionBound(long maxBytes, RetentionBound? whole = null) : CacheLineFront
{
    /// <summary>More threads than add at a time (arbitrary).</summary>
    private const int Crowd = 1024;

    [Shared(Sharing.Seam)]
    private long _bytes;

    /// <summary>The most bytes: 0 or more.</summary>
    public readonly long MaxBytes = maxBytes;

    /// <summary>Bytes that have been added and not taken off.</summary>
    public long Bytes<TAtomics>()
        where TAtomics : struct, IAtomics => default(TAtomics).VolatileRead(ref _bytes);

    /// <summary>The bytes for statistics, without those that a thread has added and will take off again.</summary>
    public long KeptBytes<TAtomics>()
        where TAtomics : struct, IAtomics => Math.Min(Bytes<TAtomics>(), MaxBytes);

    /// <summary>Whether bytes would fit if others were taken off: a hint.</summary>
    /// <param name="bytes">The bytes to add.</param>
    /// <param name="besides">The bytes to take off.</param>
    public bool HasRoom<TAtomics>(long bytes, long besides = 0)
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
