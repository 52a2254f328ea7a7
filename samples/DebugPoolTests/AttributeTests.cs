using System.Text;
using Xunit;

namespace Pools.Samples.DebugPoolTests;

/// <summary>A pool of its own for each test, by an attribute.</summary>
[CleanArrays]
public sealed class AttributeTests
{
    [Theory, InlineData("", 0), InlineData("\n", 1), InlineData("a\nb\n", 2)]
    public async Task Counts_lines(string text, int expected)
    {
        using var stream = new MemoryStream(Encoding.ASCII.GetBytes(text));

        Assert.Equal(expected, await new LineCounter(CleanArraysAttribute.Pool).CountAsync(stream, TestContext.Current.CancellationToken));
    }
}
