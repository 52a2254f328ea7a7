namespace Pools.Tests.Property.Memory;

[Collection(ProcessWide.Name)]
public sealed class PageDiscardTests
{
    private const int Mebibyte = 1 << 20;

    /// <summary>Not a power of two, so that elements straddle pages.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public readonly record struct TwelveBytes(int First, int Second, int Third);

    [Fact]
    public void It_is_supported_on_linux() => Assert.Equal(Discarding.IsExpected, PageDiscard.IsSupported);

    [Theory, InlineData(0), InlineData(1), InlineData(4_095), InlineData(8_191), InlineData(100_000)]
    [InlineData((16 * Mebibyte) - 5_000), InlineData((16 * Mebibyte) + 5_000), InlineData((40 * Mebibyte) + 12_345)]
    public void Whole_pages_read_zeros_and_all_other_bytes_stay(int length)
    {
        byte[] before = new byte[length];
        byte[] array = new byte[length];
        byte[] after = new byte[length];
        Check(array, before, after);
        Check(array, before, after);
    }

    [Fact]
    public void A_discard_changes_only_the_arrays_own_bytes()
    {
        byte[][] neighbors = [new byte[Mebibyte], new byte[Mebibyte]];
        Check(new short[Mebibyte + 1], neighbors);
        Check(new long[(Mebibyte / 8) + 3], neighbors);
        Check(new Guid[17], neighbors);
        Check(new TwelveBytes[(Mebibyte / 12) + 7], neighbors);
        Check(new PressureLevel[(Mebibyte / 4) + 1], neighbors);
    }

    [Fact]
    public void A_discard_changes_only_a_pinned_arrays_own_bytes() => Check(NewPinned(300_001), NewPinned(300_001), NewPinned(300_001));

    [Fact]
    public void Locked_memory_stays_and_the_error_is_reported()
    {
        byte[] array = NewPinned(Mebibyte);
        if (PageDiscard.IsSupported && Pages.TryLock(array, out _))
        {
            array.AsSpan().Fill(0xA5);
            Assert.Equal(0, PageDiscard.Discard(array, out int errno));
            Assert.NotEqual(0, errno);
            Assert.True(array.AsSpan().IndexOfAnyExcept((byte)0xA5) < 0);
            Assert.True(Pages.TryUnlock(array, out _));
        }

        Check(array);
    }

    [Fact]
    public void Discarding_allocates_nothing() => Processors.RunOnOne(() =>
    {
        byte[] array = new byte[40 * Mebibyte];
        PageDiscard.Discard(array, out _);
        Assert.Equal(0, Allocated.Always(() => PageDiscard.Discard(array, out _)));
    });

    private static void Check<T>(T[] array, params byte[][] neighbors)
        where T : unmanaged => Discarding.Check(array, neighbors, Discarding.Shipped);

    private static byte[] NewPinned(int length) => GC.AllocateUninitializedArray<byte>(length, pinned: true);
}
