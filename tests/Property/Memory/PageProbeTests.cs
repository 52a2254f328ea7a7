#if !POOLS_NETSTANDARD

namespace Pools.Tests.Property.Memory;

/// <summary>The trial finds every way in which a page discard can go wrong.</summary>
public sealed class PageProbeTests
{
    [Fact]
    public void Support_is_as_the_trial_finds()
    {
        Assert.Equal(OperatingSystem.IsLinux(), PageProbe.Support.Works);
        Assert.Equal(OperatingSystem.IsLinux(), PageProbe.Support.WhyNot.Length == 0);
        Finds(null, PageDiscard.Discard);
    }

    [Fact]
    public void An_error_is_found() => Finds("error 12", (byte[] _, out int errno) =>
    {
        errno = 12;
        return 0;
    });

    [Fact]
    public void A_discard_of_no_pages_is_found() => Finds("have changed", (byte[] _, out int errno) =>
    {
        errno = 0;
        return 0;
    });

    [Fact]
    public void A_discard_without_effect_is_detected() => Finds("have changed", (byte[] array, out int errno) =>
    {
        errno = 0;
        return Pages.WholeBytes(array);
    });

    [Fact]
    public void Pages_that_do_not_read_zeros_are_found() => Finds("not zero", (byte[] array, out int errno) =>
    {
        long discarded = PageDiscard.Discard(array, out errno);
        array[array.Length / 2] = 1;
        return discarded;
    });

    [Fact]
    public void Changed_bytes_beside_the_pages_are_found() => Finds("have changed", (byte[] array, out int errno) =>
    {
        long discarded = PageDiscard.Discard(array, out errno);
        array[Pages.BytesBeforeFirst(array) - 1] = 0;
        return discarded;
    });

    private static void Finds(string? expected, PageProbe.Discarder discard)
    {
        Assert.SkipUnless(OperatingSystem.IsLinux(), "Page discards need Linux.");
        byte[] array = GC.AllocateUninitializedArray<byte>(1 << 20);
        Pages.KeepSmall(array);
        string? found = PageProbe.Try(array, discard);
        Assert.Contains(expected ?? "", found ?? "", StringComparison.Ordinal);
        Assert.Equal(expected is null, found is null);
    }
}
#endif
