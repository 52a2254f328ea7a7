using System;
using System.Runtime.CompilerServices;
using System.Threading;

namespace Pools.Adapters;

/// <summary>The owners that were made for one thread, of all pools of an element type. Rents go round the ring like the hand of a clock; ending a lease, on any thread, touches only the owner.</summary>
/// <typeparam name="T">The type of the arrays' elements.</typeparam>
/// <remarks>
/// <para>
/// A reference to an owner outlives its lease, and once the owner serves again nobody can tell the old reference from the new one. So an owner serves again only
/// when its thread has begun <see cref="Rest"/> more leases since it was disposed; a second dispose or use in the meantime is detected. One that is out, or has not rested, when the hand gets there, is released and
/// replaced by a new one. Where that happens to many, because many leases are out at a time, the ring grows.
/// </para>
/// <para><b>Threading</b>: each thread sees its own; others read <see cref="Turns"/>.</para>
/// <para><b>Ordering</b>: when an owner is seen at rest, the thread that disposed it has finished with it.</para>
/// <para><b>Bounds</b>: <see cref="MostOwners"/> owners a thread and element type, 128 at first: 8 KB, and 64 KB at most, as long as the thread lives. It keeps a lease that is never disposed alive until the hand gets there.</para>
/// <para><b>Accepted races</b>: another thread may read a number of turns that is some turns old, and the owner's rest is then shorter by as many.</para>
/// </remarks>
internal sealed class OwnerRing<T>
{
    /// <summary>How many leases begin on an owner's thread before one that was disposed serves again. Arbitrary: a ring of twice as many takes a quarter of a core's first cache.</summary>
    public const int Rest = 64;

    /// <summary>Room for those that rest and for as many that are out. A power of two.</summary>
    private const int FirstOwners = 2 * Rest;

    /// <summary>Arbitrary: with more than 900 leases out at a time on a thread, an owner for each is no cost to speak of.</summary>
    public const int MostOwners = 1024;

    /// <summary>The share of the owners replaced within a round from which the ring grows: 1/32, at which replacing costs two bytes a rent. Fewer are leases that last.</summary>
    private const int GrowthShare = 32;

    [ThreadStatic]
    private static OwnerRing<T>? t_current;

    private ArrayOwner<T>?[] _owners = new ArrayOwner<T>?[FirstOwners];
    private uint _turns;
    private uint _roundStart;
    private int _replaced;

    /// <summary>How many leases have begun here; wraps around.</summary>
    public uint Turns => Volatile.Read(ref _turns);

    /// <summary>Takes an unused owner.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static ArrayOwner<T> Take()
    {
        OwnerRing<T>? ring = t_current;
        if (ring is not null)
        {
            ArrayOwner<T>?[] owners = ring._owners;
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
    private static ArrayOwner<T> TakeNew(OwnerRing<T>? ring)
    {
        ring ??= t_current = new OwnerRing<T>();
        ArrayOwner<T> owner = new(ring);
        ring.Replace(owner);
        return owner;
    }

    private void Replace(ArrayOwner<T> owner)
    {
        if (_owners[Place] is not null)
        {
            CountReplaced();
        }

        _owners[Place] = owner;
        _turns++;
    }

    private uint Place => _turns & (uint)(_owners.Length - 1);

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
