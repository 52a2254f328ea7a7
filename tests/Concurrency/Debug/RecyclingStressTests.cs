using System;
using System.Threading;
using Pools.Diagnostics;
using Xunit;

namespace Pools.Tests.Concurrency.Debug;

/// <summary>The record of a rental serves others later on, also while somebody looks at what is watched.</summary>
public sealed class RecyclingStressTests
{
    [Fact]
    public void Arrays_that_come_and_go_while_the_pool_looks_at_them_are_never_reported()
    {
        const int Arrays = 16;
        int looks = Depth.Of(3_000, 100_000);
        var pool = DebugArrayPool<byte>.Around(new PerCoreArrayPool<byte>(), new DebugArrayPoolOptions
        {
            Sizing = DebugSizing.Exact,
            Stacks = StackCapture.None,
            MaxQuarantineArrays = Arrays,
            Reaction = MisuseReaction.Record,
            VerifyInterval = TimeSpan.Zero,
        });
        bool isOver = false;

        void Turnover()
        {
            while (!Volatile.Read(ref isOver))
            {
                // Long enough for a look to come while it is filled.
                pool.Return(pool.Rent(64 << 10));
            }
        }

        void Look()
        {
            try
            {
                for (int i = 0; i < looks && pool.Reports.Count == 0; i++)
                {
                    pool.Verify();
                }
            }
            finally
            {
                Volatile.Write(ref isOver, true);
            }
        }

        OwnThread.RunAll(Turnover, Turnover, Look);

        Assert.Empty(pool.Reports);
    }
}
