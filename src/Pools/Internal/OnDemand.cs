using System;

namespace Pools.Internal;

/// <summary>A part that is created on first use, and closed with its owner.</summary>
/// <typeparam name="TAtomics">The memory seam.</typeparam>
/// <typeparam name="TPart">The type of the part. It can be disposed more than once, and used afterwards.</typeparam>
/// <remarks>
/// <para><b>Threading</b>: any thread; never waits. Two threads that need it first both create one, and one of the two is disposed at once; so is one that is created while the owner closes.</para>
/// <para><b>Ordering</b>: creating and closing swap the part, or the mark for closed, for null. One of them comes first, and its value stays: so once a caller has been told that there is no part, there never is one.</para>
/// <para><b>Bounds</b>: one part, and for a moment one more for each thread that makes it at the same time.</para>
/// <para><b>Accepted races</b>: none: a part that is made too late is disposed before anybody sees it.</para>
/// </remarks>
/// <param name="source">Creates the part. Exceptions go to the caller that needs it, and the next caller tries again.</param>
internal sealed class OnDemand<TAtomics, TPart>(IPartSource<TPart> source)
    where TAtomics : struct, IAtomics
    where TPart : class
{
    private static readonly object s_closed = new();

    /// <summary>The part; <see cref="s_closed"/>: there was none when all was closed, and there will be none; null: it has not been needed.</summary>
    [Shared(Sharing.Seam)]
    private object? _part;

    /// <summary>The part, if it has been needed.</summary>
    public TPart? Existing => default(TAtomics).VolatileRead(ref _part) as TPart;

    /// <summary>The part; null: it has not been needed before this was closed.</summary>
    public TPart? Get()
    {
        TAtomics atomics = default;
        object? seen = atomics.VolatileRead(ref _part);
        if (seen is not null)
        {
            return seen as TPart;
        }

        TPart made = source.Make();
        object? first = atomics.CompareExchange(ref _part, made, null);
        if (first is null)
        {
            return made;
        }

        (made as IDisposable)?.Dispose();
        return first as TPart;
    }

    /// <summary>Disposes the part, if there is one, and creates none from then on. Idempotent.</summary>
    public void Close() => (default(TAtomics).CompareExchange(ref _part, s_closed, null) as IDisposable)?.Dispose();
}
