using System;

namespace Pools.Internal;

/// <summary>A part of something that is made when it is first needed, and closed with it.</summary>
/// <typeparam name="TAtomics">The memory seam.</typeparam>
/// <typeparam name="TPart">What is made: safe to be disposed of more than once, and to be used afterwards.</typeparam>
/// <remarks>
/// <para><b>Threading</b>: any thread; nobody waits. Of two threads that need it first, both make one, and one of these is disposed of at once; so is one that is made while all is closed.</para>
/// <para><b>Ordering</b>: who makes the part and who closes swap it, or the mark that all is closed, for nothing. One of them comes first, and what it has put there stays: so once anybody has been told that there is no part, there never is one.</para>
/// <para><b>Bounds</b>: one part, and for a moment one more for each thread that makes it at the same time.</para>
/// <para><b>Accepted races</b>: none: a part that is made too late is disposed before anybody sees it.</para>
/// </remarks>
/// <param name="source">Makes the part. What it throws goes to who needs the part, and the next one tries again.</param>
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

    /// <summary>From now on none is made; the one that there is, is disposed of. Idempotent.</summary>
    public void Close() => (default(TAtomics).CompareExchange(ref _part, s_closed, null) as IDisposable)?.Dispose();
}
