using Pools.Internal;

namespace Pools.PerCore;

/// <summary>A stack of up to 16 arrays, which moves between threads as a whole.</summary>
/// <remarks>
/// From Bonwick and Adams, Magazines and Vmem (USENIX 2001).
/// <para>
/// It grows downward: the first array goes to place capacity − 1, the last one to place 0; the place with the capacity's number never holds
/// anything. So the top place is empty if and only if the magazine is. It is place 0 if and only if the magazine is full. Neither test
/// needs the capacity.
/// </para>
/// <para><b>Threading</b>: the thread that took the magazine out of its place owns it. The owner reads and writes plainly. Others may peek
/// at <see cref="State"/> (a hint), and a trim may set items to null: a pop treats a missing item as an empty magazine.</para>
/// <para><b>Ordering</b>: what an owner wrote is visible to the next one, because a magazine changes hands by interlocked exchange.</para>
/// <para><b>Bounds</b>: <see cref="MagazineHeader.Capacity"/> arrays.</para>
/// </remarks>
internal class Magazine : MagazineHeader
{
    /// <summary>The most arrays of any magazine: with this many, exchanges cost a pair of calls about a nanosecond (arbitrary).</summary>
    public const int LargestCapacity = 16;

    /// <summary>The capacity of a thread's first magazine: a thread that keeps an array or two is charged for no more.</summary>
    public const int SmallCapacity = 2;

    /// <summary>What a rent adds to <see cref="State"/>: one more array rented, the top one place up.</summary>
    public const long Popped = (1L << 8) + 1;

    /// <summary>What a return adds to <see cref="State"/>: the top one place down.</summary>
    public const long Pushed = -1;

    /// <summary>
    /// The lowest byte is the place of the top item. The 56 bits above it count the arrays rented from here since a thread last added them
    /// to its own count. A single addition updates both, so counting is free: 2^56 rents at one a nanosecond are over two years on one
    /// magazine.
    /// </summary>
    [Shared(Sharing.Seam)]
    public long State;

#if NET
    /// <summary>
    /// Places that are never used, so that this magazine shares no cache line with the next object. Two threads' magazines side by side
    /// slowed each other down to a third. <see cref="CacheLineFront"/> does the same for the preceding object.
    /// </summary>
    private const int Padding = CacheLine.Half / 8;

    /// <summary>The places of this class, its padding included.</summary>
    private protected const int PlacesHere = SmallCapacity + 1 + Padding;

    [Shared(Sharing.Seam)]
    private Items _items;
#else
    private readonly object?[] _items;
#endif

#if NET
    /// <summary>The most arrays of a magazine on this runtime: more if a <see cref="FullMagazine"/> is contiguous.</summary>
    public static int SupportedCapacity { get; } = FullMagazine.IsContiguous() ? LargestCapacity : PlacesHere - 1;
#else
    public const int SupportedCapacity = LargestCapacity;
#endif

    protected Magazine(int bucket, int capacity, long charge)
        : base(bucket, capacity, charge)
    {
        State = capacity;
#if !NET
        _items = new object?[capacity + 1];
#endif
    }

    /// <summary>Looks empty to a rent and full to a return, so that neither has to test for null; never written.</summary>
    public static Magazine Sentinel { get; } = new(bucket: 0, capacity: 0, charge: 0);

    /// <summary>Creates a magazine without arrays.</summary>
    /// <param name="bucket">The bucket of its arrays.</param>
    /// <param name="capacity">The number of arrays it has room for: 0 … <see cref="SupportedCapacity"/>.</param>
    /// <param name="charge">The bytes that the pool's budget is charged for it.</param>
    /// <exception cref="System.OutOfMemoryException">There is not enough memory.</exception>
    public static Magazine Make(int bucket, int capacity, long charge)
    {
#if NET
        return capacity > SmallCapacity ? new FullMagazine(bucket, capacity, charge) : new Magazine(bucket, capacity, charge);
#else
        return new Magazine(bucket, capacity, charge);
#endif
    }

    /// <summary>The place of the top item according to a state: the capacity if the magazine is empty, 0 if it is full.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint Top(long state) => (byte)state;

    /// <summary>The number of rented arrays according to a state.</summary>
    public static long Rented(long state) => state >>> 8;

    /// <summary>A place, 0 … <see cref="MagazineHeader.Capacity"/>; not checked on net10.0.</summary>
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
    /// <summary>The places of a small magazine, and the padding. In a <see cref="FullMagazine"/> there are more behind.</summary>
    [InlineArray(PlacesHere)]
    private struct Items
    {
        private object? _first;
    }
#endif
}
