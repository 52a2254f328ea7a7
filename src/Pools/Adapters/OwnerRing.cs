using System;
using System.Runtime.CompilerServices;
using System.Threading;

namespace Pools.Adapters;

/// <summary>Reuses the owners that one thread made, of all pools of an element type.</summary>
/// <typeparam name="T">The type of the arrays' elements.</typeparam>
/// <remarks>
/// <para>
/// Rents go round the ring like the hand of a clock. The end of a lease, on any thread, touches only the owner. An owner is reused when
/// its thread has begun <see cref="Rest"/> more leases since it ended.
/// Until then, a second dispose does nothing and a use throws. The hand replaces an owner that is out or has not rested. When it replaces
/// many, the ring grows.
/// </para>
/// <para><b>Threading</b>: each thread has its own; other threads read <see cref="Turns"/>.</para>
/// <para><b>Ordering</b>: the thread that ended a lease has finished with the owner before it is seen at rest.</para>
/// <para>
/// <b>Bounds</b>: 128 owners for a thread and element type at first (8 KB), at most <see cref="MostOwners"/> (64 KB).
/// A lease that is never disposed stays alive until the hand reaches it or the thread ends.
/// </para>
/// <para><b>Accepted races</b>: another thread may read an old number of turns; that shortens the owner's rest.</para>
/// </remarks>
internal sealed class OwnerRing<T>
{
    /// <summary>
    /// The leases that begin before an owner is reused. Arbitrary: twice as many owners take a quarter of a level 1 cache.
    /// </summary>
    public const int Rest = 64;

    /// <summary>Room for those that rest and for as many that are out. A power of two.</summary>
    private const int FirstOwners = 2 * Rest;

    /// <summary>Arbitrary: with more than 900 leases out on a thread, the cost of an owner for each is negligible.</summary>
    private const int MostOwners = 1024;

    /// <summary>The ring grows when it replaces more than 1/32 of its owners in a round: two bytes a rent.</summary>
    private const int GrowthShare = 32;

    [ThreadStatic]
    private static OwnerRing<T>? t_current;

    private RecycledOwner<T>?[] _owners = new RecycledOwner<T>?[FirstOwners];
    private uint _turns;
    private uint _roundStart;
    private int _replaced;

    /// <summary>How many leases have begun here; wraps around.</summary>
    public uint Turns => Volatile.Read(ref _turns);

    private uint Place => _turns & (uint)(_owners.Length - 1);

    /// <summary>Takes an unused owner.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static RecycledOwner<T> Take()
    {
        OwnerRing<T>? ring = t_current;
        if (ring is not null)
        {
            RecycledOwner<T>?[] owners = ring._owners;
            uint turn = ring._turns;
            uint place = turn & (uint)(owners.Length - 1);
            if (place < (uint)owners.Length && owners[place] is { } owner && owner.HasRested(turn))
            {
                ring._turns = turn + 1;
                return owner;
            }
        }

        return TakeNew(ring);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static RecycledOwner<T> TakeNew(OwnerRing<T>? ring)
    {
        ring ??= t_current = new OwnerRing<T>();
        RecycledOwner<T> owner = new(ring);
        if (ring._owners[ring.Place] is not null)
        {
            ring.CountReplaced();
        }

        ring._owners[ring.Place] = owner;
        ring._turns++;
        return owner;
    }

    private void CountReplaced()
    {
        if (_turns - _roundStart >= (uint)_owners.Length)
        {
            _roundStart = _turns;
            _replaced = 0;
        }

        if (++_replaced > _owners.Length / GrowthShare && _owners.Length < MostOwners)
        {
            Array.Resize(ref _owners, 2 * _owners.Length);
            _replaced = 0;
        }
    }
}
