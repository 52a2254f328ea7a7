#if !POOLS_NETSTANDARD
using System;
using Pools.Memory;
using Xunit;

namespace Pools.Tests.Property.Memory;

/// <summary>The trial whether pages can be given back finds every way in which it could go wrong.</summary>
public sealed class PageProbeTests
{
    [Fact]
    public void Where_pages_can_be_given_back_the_trial_says_so()
    {
        if (OperatingSystem.IsLinux())
        {
            Assert.Equal((true, true, ""), (PageProbe.Support.Works, PageProbe.Support.IsDefault, PageProbe.Support.WhyNot));
        }
        else
        {
            Assert.False(PageProbe.Support.Works);
            Assert.NotEmpty(PageProbe.Support.WhyNot);
        }
    }

    [Fact]
    public void What_the_library_does_passes()
    {
        if (OperatingSystem.IsLinux())
        {
            Assert.Null(Try(PageDiscard.Discard));
        }
    }

    [Fact]
    public void An_error_is_found() => Finds("error 12", (byte[] _, long _, out int errno) =>
    {
        errno = 12;
        return 0;
    });

    [Fact]
    public void Giving_back_nothing_is_found() => Finds("were given back", (byte[] _, long _, out int errno) =>
    {
        errno = 0;
        return 0;
    });

    [Fact]
    public void Pages_that_stay_in_memory_are_found() => Finds("stayed in memory", (byte[] array, long _, out int errno) =>
    {
        errno = 0;
        return Discarding.Clears(array);
    });

    [Fact]
    public void Bytes_beside_the_pages_that_change_are_found() => Finds("beside", (byte[] array, long from, out int errno) =>
    {
        long discarded = PageDiscard.Discard(array, from, out errno);
        array[Pages.BytesBeforeFirst(array) - 1] = 0;
        return discarded;
    });

    private static void Finds(string expected, Discarder discard)
    {
        if (OperatingSystem.IsLinux())
        {
            string? found = Try(discard);
            Assert.NotNull(found);
            Assert.Contains(expected, found, StringComparison.Ordinal);
        }
    }

    private static string? Try(Discarder discard)
    {
        byte[] array = GC.AllocateUninitializedArray<byte>(1 << 20);
        Pages.KeepSmall(array);
        return PageProbe.Try(array, (byte[] array, out int errno) => discard(array, 0, out errno));
    }

    private delegate long Discarder(byte[] array, long from, out int errno);
}
#endif
