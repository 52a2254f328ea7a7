using Pools.Diagnostics;
using Xunit;

namespace Pools.Samples.DebugPoolTests;

/// <summary>Failures, as the debug pool shows them; here the exceptions are expected.</summary>
public sealed class FaultyCodeTests
{
    [Fact]
    public void A_buffer_that_is_not_returned_fails_the_scope()
    {
        var pool = new DebugArrayPool<byte>();
        using DebugPoolScope scope = pool.BeginScope();
        pool.Rent(100);

        DebugPoolScopeException failure = Assert.Throws<DebugPoolScopeException>(scope.AssertClean);

        Assert.Equal(MisuseKind.Leak, Assert.Single(failure.Reports).Kind);
    }

    [Fact]
    public void A_result_that_is_full_of_poison_tells_which_rental_it_comes_from()
    {
        var pool = new DebugArrayPool<byte>();
        byte[] buffer = pool.Rent(100);
        pool.Return(buffer);

        // The bug: reads after the return. The read itself is invisible, but its result is poison.
        byte[] result = buffer.AsSpan(0, 16).ToArray();

        Assert.True(PoisonDecoder.TryDecode(result, out PoisonedRental rental));
        Assert.True(rental.IsReturned);
    }
}
