using System;

namespace Pools.Internal;

/// <summary>A part of something that is made when it is first needed, and closed with it.</summary>
/// <typeparam name="TAtomics">The memory seam.</typeparam>
/// <typeparam name="TPart">What is made: safe to be disposed of more than once, and to be used afterwards.</typeparam>
/// <remarks>
/// <para><b>Threading</b>: any thread; nobody waits. Of two threads that need it first, both make one, and one of these is disposed of at once.</para>
/// <para>
/// <b>Ordering</b>: who makes the part gives it its place and then looks whether all has been closed; who closes says so and then looks for the part. Both touch the place by a swap, and of two swaps one comes first: the later one
/// sees what the other thread did before its own.
/// </para>
/// </remarks>
/// <param name="source">Makes the part. What it throws goes to who needs the part, and the next one tries again.</param>
internal sealed class OnDemand<TAtomics, TPart>(IPartSource<TPart> source)
    where TAtomics : struct, IAtomics
    where TPart : class, IDisposable
{
    [Shared(Sharing.Seam)]
    private TPart? _part;
    [Shared(Sharing.Seam)]
    private bool _isClosed;

    /// <summary>The part, if it has been needed.</summary>
    public TPart? Existing => default(TAtomics).VolatileRead(ref _part);

    /// <summary>The part; null: it has not been needed before this was closed.</summary>
    public TPart? Get()
    {
        TAtomics atomics = default;
        if (Existing is { } existing)
        {
            return existing;
        }

        if (atomics.VolatileRead(ref _isClosed))
        {
            return null;
        }

        TPart made = source.Make();
        if (atomics.CompareExchange(ref _part, made, null) is { } first)
        {
            made.Dispose();
            return first;
        }

        if (atomics.VolatileRead(ref _isClosed))
        {
            made.Dispose();
        }

        return made;
    }

    /// <summary>From now on none is made; the one that there is, is disposed of. Idempotent.</summary>
    public void Close()
    {
        TAtomics atomics = default;
        atomics.VolatileWrite(ref _isClosed, true);

        // A swap that changes nothing: it stands before or after that of whoever makes the part.
        atomics.CompareExchange(ref _part, null, null)?.Dispose();
    }
}
