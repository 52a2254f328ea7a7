namespace Pools.Tests.Tools;

public sealed class OffsetMapTests
{
    /// <summary>A prolog at 0, statements at 0, 16 and 28, an epilog, and code of no instruction.</summary>
    private static readonly OffsetMap s_exact = new([0, 20, 57, 91, 125, 140], [-2, 0, 16, 28, -3, -1]);

    /// <summary>
    /// Statements at 0, 7, 13, 34 and 43. The call of 13 goes on in code of an inlined method (132), which belongs to no instruction; its
    /// rarely used part was moved behind 43 (600, 800).
    /// </summary>
    private static readonly OffsetMap s_moved = new([0, 61, 64, 72, 132, 220, 524, 600, 700, 800], [-2, 0, 7, 13, -1, 34, 43, -1, 7, -1]);

    [Theory]
    [InlineData(5, 0, 16)]
    [InlineData(56, 0, 16)]
    [InlineData(57, 16, 28)]
    [InlineData(100, 28, int.MaxValue)]
    [InlineData(150, 28, int.MaxValue)]
    public void Unoptimized_code_belongs_to_its_statement(int native, int from, int to) =>
        Assert.Equal(new OffsetRange(from, to), s_exact.At(native, isOptimized: false));

    [Theory]
    [InlineData(140, 13, 34)]
    [InlineData(650, 0, int.MaxValue)]
    [InlineData(701, 7, 13)]
    [InlineData(900, 0, int.MaxValue)]
    public void Optimized_code_belongs_to_a_range_that_covers_its_statement(int native, int from, int to) =>
        Assert.Equal(new OffsetRange(from, to), s_moved.At(native, isOptimized: true));

    /// <summary>A handler is a function of its own in machine code.</summary>
    [Theory, InlineData(10, 0, 16), InlineData(270, 0, int.MaxValue), InlineData(281, 16, 28)]
    public void The_prolog_of_a_handler_is_not_the_first_statement(int native, int from, int to) =>
        Assert.Equal(
            new OffsetRange(from, to), new OffsetMap([0, 20, 57, 90, 268, 280], [-2, 0, 16, 28, -2, 16]).At(native, isOptimized: true));

    [Fact]
    public void Code_of_no_instruction_is_unknown() => Assert.False(new OffsetMap([0], [-1]).At(0, isOptimized: false).IsKnown);
}
