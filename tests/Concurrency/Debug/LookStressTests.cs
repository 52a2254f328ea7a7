namespace Pools.Tests.Concurrency.Debug;

/// <summary>A thread looks at what a debug pool watches, while others rent, return and end scopes.</summary>
public sealed class LookStressTests
{
    [Fact]
    public void Arrays_that_come_and_go_during_looks_are_never_reported()
    {
        DebugArrayPool<byte> pool = DebugArrayPool<byte>.Around(new PerCoreArrayPool<byte>(), Options(mostArrays: 16));

        // Long enough for a look to come while it is filled.
        void Turnover() => pool.Return(pool.Rent(64 << 10));

        RunBeside(Depth.Of(300, 20_000), pool.Verify, Turnover, Turnover);

        Assert.Empty(pool.Reports);
    }

    [Fact]
    public void Scope_fails_for_what_another_look_finds_while_it_ends()
    {
        DebugArrayPool<byte> pool = new(Options(mostArrays: 2));
        int missed = 0;

        RunBeside(Depth.Of(500, 50_000), () => missed += IsFound(pool) ? 0 : 1, pool.Verify);

        Assert.Equal(0, missed);
    }

    private static DebugArrayPoolOptions Options(int mostArrays) => new()
    {
        Sizing = DebugSizing.Exact,
        Stacks = StackCapture.None,
        MaxQuarantineArrays = mostArrays,
        Reaction = MisuseReaction.Record,
        VerifyInterval = TimeSpan.Zero,
    };

    /// <summary>Repeats an action a number of times, and other actions until it is done.</summary>
    private static void RunBeside(int rounds, Action action, params IEnumerable<Action> others)
    {
        bool isOver = false;
        void Repeat()
        {
            try
            {
                for (int round = 0; round < rounds; round++)
                {
                    action();
                }
            }
            finally
            {
                Volatile.Write(ref isOver, true);
            }
        }

        void RepeatOther(Action other)
        {
            while (!Volatile.Read(ref isOver))
            {
                other();
            }
        }

        OwnThread.RunAll([Repeat, .. others.Select(other => (Action)(() => RepeatOther(other)))]);
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
