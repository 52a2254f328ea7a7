using Pools.Diagnostics.Symbols;
using Pools.Tool.Symbols;
using Xunit;

namespace Pools.Tests.Tools;

/// <summary>Optimized code stands in another order than its source: what seldom runs is moved to the end.</summary>
public sealed class ColdCodeTests
{
    /// <summary>Statements at 0, 7, 13, 34 and 43; the call of 13 goes on in code of an inlined method (132), which belongs to no instruction, and has its seldom part behind 43 (600, 800).</summary>
    private static readonly OffsetMap s_moved = new([0, 61, 64, 72, 132, 220, 524, 600, 700, 800], [-2, 0, 7, 13, -1, 34, 43, -1, 7, -1]);

    [Fact]
    public void Code_of_no_instruction_between_two_statements_is_the_first_ones() => Assert.Equal(new OffsetRange(13, 34), s_moved.At(140, isOptimized: true));

    [Theory]
    [InlineData(650)]
    [InlineData(900)]
    public void Code_that_was_moved_behind_another_statement_is_not_taken_for_it(int native) => Assert.Equal(new OffsetRange(0, int.MaxValue), s_moved.At(native, isOptimized: true));

    [Fact]
    public void A_statement_that_was_moved_is_still_known() => Assert.Equal(new OffsetRange(7, 13), s_moved.At(701, isOptimized: true));

    /// <summary>A handler is a function of its own in machine code.</summary>
    [Fact]
    public void The_prolog_of_a_handler_is_not_the_methods_first_statement()
    {
        OffsetMap map = new([0, 20, 57, 90, 268, 280], [-2, 0, 16, 28, -2, 16]);

        Assert.Equal(new OffsetRange(0, 16), map.At(10, isOptimized: true));
        Assert.Equal(new OffsetRange(0, int.MaxValue), map.At(270, isOptimized: true));
        Assert.Equal(new OffsetRange(16, 28), map.At(281, isOptimized: true));
    }
}
