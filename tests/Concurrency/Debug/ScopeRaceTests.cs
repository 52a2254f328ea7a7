using System.Threading;
using Pools.Diagnostics;
using Xunit;

namespace Pools.Tests.Concurrency.Debug;

/// <summary>The end of a scope beside another look at what is watched: the collector's, or a timer's.</summary>
public sealed class ScopeRaceTests
{
    private static readonly int s_rounds = Depth.Of(20_000, 1_000_000);

    [Fact]
    public void A_scope_fails_for_what_another_look_finds_while_it_ends()
    {
        DebugArrayPool<byte> pool = new(new DebugArrayPoolOptions { Stacks = StackCapture.None, Reaction = MisuseReaction.Record, MaxQuarantineArrays = 2, VerifyInterval = System.TimeSpan.Zero });
        bool isOver = false;
        int missed = 0;
        OwnThread.RunAll(
            () =>
            {
                while (!Volatile.Read(ref isOver))
                {
                    pool.Verify();
                }
            },
            () =>
            {
                for (int round = 0; round < s_rounds; round++)
                {
                    missed += IsFound(pool) ? 0 : 1;
                }

                Volatile.Write(ref isOver, true);
            });

        Assert.Equal(0, missed);
    }

    private static bool IsFound(DebugArrayPool<byte> pool)
    {
        using DebugPoolScope scope = pool.BeginScope();
        byte[] array = pool.Rent(16);
        pool.Return(array);
        array[0]++;
        return Record.Exception(scope.AssertClean) is DebugPoolScopeException;
    }
}
