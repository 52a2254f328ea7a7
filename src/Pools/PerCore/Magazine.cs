using System.Runtime.CompilerServices;
using Pools.Internal;

namespace Pools.PerCore;

/// <summary>A stack of up to 16 arrays, which moves between threads whole.</summary>
/// <remarks>
/// From Bonwick and Adams, Magazines and Vmem (USENIX 2001).
/// <para>
/// Places are numbered 0 … 16. Place 0 never holds anything, and a magazine of a smaller capacity leaves the lowest places empty: so the top place is
/// empty exactly when the magazine is, it is place 16 exactly when the magazine is full, and neither test needs the capacity.
/// </para>
/// <para><b>Threading</b>: whoever took the magazine out of its place owns it. The owner reads and writes plainly. Others may peek at <see cref="State"/> (a
/// hint), and a trimmer may set items to null: every pop takes a missing item for an empty magazine.</para>
/// <para><b>Ordering</b>: what an owner wrote is visible to the next one, because a magazine changes hands by interlocked exchange.</para>
/// <para><b>Bounds</b>: <see cref="Capacity"/> arrays.</para>
/// </remarks>
internal sealed class Magazine : CacheLineFront
{
    /// <summary>The place of the top item of a full magazine; the largest capacity.</summary>
    public const int Full = 16;

    /// <summary>What a rent adds to <see cref="State"/>: one array rented, one place down.</summary>
    public const long Popped = (1L << 8) - 1;

    /// <summary>What a return adds to <see cref="State"/>: one place up.</summary>
    public const long Pushed = 1;

    /// <summary>
    /// The lowest byte is the place of the top item; the 56 bits above count the arrays ever rented from here. One addition keeps both, so that counting
    /// costs nothing: 2^56 rents at one a nanosecond are over two years on one magazine.
    /// </summary>
    public long State;

    /// <summary>The bytes that the pool's budget is charged for this magazine; 0 once it is given up. Its change to 0 decides who gives it up.</summary>
    public long Charge;

    /// <summary>When a trim took it from a thread: a timestamp of the pool's clock.</summary>
    public long TrimmedAt;

    /// <summary>The bucket of its arrays, for life.</summary>
    public readonly int Bucket;

    /// <summary>The place of the top item of this magazine when it is empty: 16 − capacity.</summary>
    public readonly int EmptyPlace;

#if NET
    /// <summary>
    /// Places that are never used, so that the top of this magazine shares no cache line with the next object: where the collector had laid two threads'
    /// magazines side by side, each slowed the other down to a third. <see cref="CacheLineFront"/> does the same for the object before.
    /// </summary>
    private const int Padding = CacheLine.Half / 8;

    private Items _items;
#else
    private readonly object?[] _items = new object?[Full + 1];
#endif

    public Magazine(int bucket, int capacity, long charge)
    {
        Bucket = bucket;
        EmptyPlace = Full - capacity;
        State = EmptyPlace;
        Charge = charge;
    }

    private Magazine()
    {
        EmptyPlace = Full;
        State = Full;
    }

    /// <summary>Looks empty to a rent and full to a return, so that neither tests for null; never written.</summary>
    public static Magazine Sentinel { get; } = new();

    /// <summary>How many arrays it has room for: 1 … 16.</summary>
    public int Capacity => Full - EmptyPlace;

    /// <summary>The place of the top item that a state tells.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint Top(long state) => (byte)state;

    /// <summary>The arrays ever rented that a state tells.</summary>
    public static long Rented(long state) => state >>> 8;

    /// <summary>A place, 0 … 16; not checked on net10.0.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public ref object? At(nint place)
    {
#if NET
        return ref Unsafe.Add(ref Unsafe.As<Items, object?>(ref _items), place);
#else
        return ref _items[(int)place];
#endif
    }

#if NET
    [InlineArray(Full + 1 + Padding)]
    private struct Items
    {
        private object? _first;
    }
#endif
}
