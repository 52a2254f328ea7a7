using Pools.Tool.Playing;
using Xunit;

namespace Pools.Tests.Tools;

/// <summary>Which pages of an array are written to.</summary>
public sealed class PlayedPoolTests
{
    private const int Page = 4096;

    /// <summary>The last page of the longest array begins less than a page below the largest index that there is.</summary>
    [Theory]
    [InlineData(1, 1)]
    [InlineData(Page, 1)]
    [InlineData(Page + 1, 2)]
    [InlineData(2_147_483_000, 524_288)]
    public void Each_page_has_a_beginning_within_the_array(int elements, int pages)
    {
        Assert.Equal(pages, PlayedPool.PagesOf(elements));
        Assert.InRange((long)(PlayedPool.PagesOf(elements) - 1) * Page, 0, elements - 1);
    }
}
