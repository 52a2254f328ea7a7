using System;
using Pools.Internal;

namespace Pools.Large;

/// <summary>Counts the bytes of arrays that have a core's slot: for the slots, which may have a part of what the pool keeps, and for the pool's account.</summary>
/// <typeparam name="TAtomics">The memory seam.</typeparam>
/// <remarks>
/// <para><b>Threading</b>: any thread; never waits.</para>
/// <para><b>Ordering</b>: none beyond that of the interlocked operations: the bytes say what may get a slot, not what has one.</para>
/// <para>
/// <b>Bounds</b>: as in the account, one number for all cores says what is granted, and each core has credit of it. What is granted passes what the slots may have at no moment, but for what was granted before that was lowered; and no array gets a slot then.
/// </para>
/// <para>
/// <b>Accepted races</b>: bytes that a thread is just moving, or takes off again because others were faster, may cost another array a slot that it would just have had: it goes to the strong tier.
/// </para>
/// </remarks>
/// <param name="account">The pool's.</param>
internal sealed class SlotBytes<TAtomics>(LedgerAccount<TAtomics> account)
    where TAtomics : struct, IAtomics
{
    private readonly CoreCredit<TAtomics> _credit = new();
    [Shared(Sharing.Seam)]
    private long _granted;

    /// <summary>The bytes, as the account counts them, too: 0 or more. Exact when nothing moves.</summary>
    /// <remarks>What is granted between the two readings, and is credit by the second one, would make it negative.</remarks>
    public long Counted => Math.Max(0, default(TAtomics).VolatileRead(ref _granted) - _credit.Bytes);

    /// <summary>Whether these are more than so many; looks at all cores only if they may be.</summary>
    public bool HasMoreThan(long bytes) => default(TAtomics).VolatileRead(ref _granted) > bytes && Counted > bytes;

    /// <summary>Counts bytes that get a slot, if they may.</summary>
    /// <param name="bytes">1 or more.</param>
    /// <param name="most">The most that there may be of all slots.</param>
    /// <returns>False, and nothing is changed: slots, or the pool, may not have that many.</returns>
    public bool TryCount(long bytes, long most)
    {
        if (!TryGrant(bytes, most))
        {
            return false;
        }

        bool isCounted = account.TryKeep(bytes);
        if (!isCounted)
        {
            Ungrant(bytes);
        }

        return isCounted;
    }

    /// <summary>Counts bytes that have a slot no more.</summary>
    public void Uncount(long bytes)
    {
        Ungrant(bytes);
        account.SetAside(bytes);
    }

    /// <summary>From the credit of this core, of the room that there is, or of the others' credit. A refusal, where slots have all they may, writes to nothing.</summary>
    private bool TryGrant(long bytes, long most)
    {
        TAtomics atomics = default;
        long granted = atomics.VolatileRead(ref _granted);
        bool isWithin = granted <= most;
        if (isWithin && _credit.TryTake(bytes))
        {
            return true;
        }

        if (bytes > most - granted)
        {
            long taken = isWithin ? _credit.Collect(bytes) : _credit.TakeAll();
            if (isWithin && taken >= bytes)
            {
                Ungrant(taken - bytes);
                return true;
            }

            granted = taken == 0 ? granted : atomics.Add(ref _granted, -taken);
        }

        if (bytes > most - granted)
        {
            return false;
        }

        bool isGranted = atomics.Add(ref _granted, bytes) <= most;
        if (!isGranted)
        {
            atomics.Add(ref _granted, -bytes);
        }

        return isGranted;
    }

    /// <summary>What a core's slot had, it will have again: the bytes stay the core's credit until a thread finds no room.</summary>
    private void Ungrant(long bytes)
    {
        long rest = bytes == 0 ? 0 : _credit.Put(bytes, most: long.MaxValue);
        if (rest != 0)
        {
            default(TAtomics).Add(ref _granted, -rest);
        }
    }
}
