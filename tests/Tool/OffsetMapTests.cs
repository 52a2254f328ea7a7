using Pools.Diagnostics.Symbols;
using Pools.Tool.Symbols;
using Xunit;

namespace Pools.Tests.Tools;

public sealed class OffsetMapTests
{
    /// <summary>Prolog at 0, then statements at 0, 16 and 28, an epilog, and code of no instruction.</summary>
    private static readonly OffsetMap s_exact = new([0, 20, 57, 91, 125, 140], [-2, 0, 16, 28, -3, -1]);

    [Theory]
    [InlineData(5, 0, 16)]
    [InlineData(20, 0, 16)]
    [InlineData(56, 0, 16)]
    [InlineData(57, 16, 28)]
    [InlineData(100, 28, int.MaxValue)]
    [InlineData(150, 28, int.MaxValue)]
    public void Unoptimized_code_leads_to_its_statement(int native, int from, int to) => Assert.Equal(new OffsetRange(from, to), s_exact.At(native, isOptimized: false));

    [Fact]
    public void Optimized_code_leads_to_a_range_that_covers_the_statements() =>
        Assert.True(new OffsetMap([0, 61], [-2, -3]).At(30, isOptimized: true).Contains(s_exact.At(60, isOptimized: false)));

    [Fact]
    public void Code_without_any_instruction_leads_nowhere() => Assert.False(new OffsetMap([0], [-1]).At(0, isOptimized: false).IsKnown);
}
