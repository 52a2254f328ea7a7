using Pools.Tests.Property.Memory;

namespace Pools.Tests.Measured;

/// <summary>Pools at rest release the memory of pinned arrays, although a renter holds one of four.</summary>
public sealed class PinnedMemoryTests
{
    private const int Length = 4 << 20;
    private const int Arrays = 32;
    private const int Rented = Arrays / 4;
    private const long Kept = (long)Length * (Arrays - Rented);

    // Short ones come from the inner pool.
    private const int ShortLength = 64 << 10;

    private static readonly TimeSpan s_interval = TimeSpan.FromSeconds(5);

    [Fact]
    public void A_large_pool_needs_no_collection() =>
        Alone(() => Assert.InRange(LeftByLarge(PageDiscardMode.Auto), long.MinValue, Kept / 8));

    // The same measurement sees memory that stays.
    [Fact]
    public void A_large_pool_without_page_discard_fails() => Alone(() => Assert.True(LeftByLarge(PageDiscardMode.Off) > Kept / 2));

    [Fact]
    public void A_per_core_pool_needs_its_trims() => Alone(() => Assert.InRange(LeftByPerCore(keepsPages: false), long.MinValue, Kept / 8));

    [Fact]
    public void A_per_core_pool_without_page_discard_fails() => Alone(() => Assert.True(LeftByPerCore(keepsPages: true) > Kept / 2));

    private static void Alone(Action body, [CallerMemberName] string method = "")
    {
        Assert.SkipUnless(PageDiscard.IsSupported, "Page discards need Linux and .NET.");
        ChildTest.Alone(typeof(PinnedMemoryTests), body, method: method);
    }

    private static long LeftByLarge(PageDiscardMode mode)
    {
        ManualClock clock = new();
        using LargeArrayPool<byte> pool = new(new()
        {
            PinArrays = true,
            DiscardPages = mode,
            TimeProvider = clock,
            MaxRetainedBytes = 1 << 30,
        });
        return Left(pool, () => clock.Advance(4 * s_interval));
    }

    private static long LeftByPerCore(bool keepsPages)
    {
        ManualClock clock = new();
        using PerCoreArrayPool<byte> pool = new(new()
        {
            PinArrays = true,
            KeepsPages = keepsPages,
            TimeProvider = clock,
            MaxRetainedBytes = 1 << 30,
        });
        return Left(pool, () =>
        {
            for (int i = 0; i < 4; i++)
            {
                clock.Advance(s_interval);
                Tests.Memory.CollectOnce();
            }
        });
    }

    /// <summary>The bytes of returned arrays that are still resident after a rest.</summary>
    private static long Left(ArrayPool<byte> pool, Action rest)
    {
        long before = Pages.ResidentBytesOfProcess();
        byte[][] rented = Burst(pool, Length, Arrays);
        byte[][] rentedShort = Burst(pool, ShortLength, Arrays);
        rest();
        GC.KeepAlive(pool);
        long held = rented.Concat(rentedShort).Sum(array => (long)array.Length);
        return Pages.ResidentBytesOfProcess() - before - held;
    }

    // Not inlined: a local of an unoptimized caller would keep arrays alive.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static byte[][] Burst(ArrayPool<byte> pool, int length, int count)
    {
        byte[][] arrays = [.. Enumerable.Range(0, count).Select(_ => pool.Rent(length))];
        foreach (byte[] array in arrays)
        {
            array.AsSpan().Fill(1);
        }

        ILookup<bool, byte[]> parts = arrays.Select((array, i) => (array, i)).ToLookup(p => p.i % 4 == 1, p => p.array);
        foreach (byte[] array in parts[false])
        {
            pool.Return(array);
        }

        return [.. parts[true]];
    }
}
