using System;
using Xunit;

namespace Pools.Tests.Property.Conventions;

/// <summary>What a thread allocates is counted where nothing else can add to it.</summary>
public sealed class AllocatedTests
{
    [Fact]
    public void Beside_other_tests_nothing_is_counted()
    {
        int called = 0;
        var refused = Assert.Throws<InvalidOperationException>(() => Allocated.Once(() => called++));

        Assert.Contains(nameof(ProcessWide), refused.Message, StringComparison.Ordinal);
        Assert.Equal(0, called);
    }

    [Fact]
    public void Nor_on_a_thread_that_may_move()
    {
        int called = 0;
        var refused = Assert.Throws<InvalidOperationException>(() => Allocated.Always(() => called++));

        Assert.Contains(nameof(Processors.RunOnOne), refused.Message, StringComparison.Ordinal);
        Assert.Equal(0, called);
    }
}
