namespace Pools.Tests.Debug;

/// <summary>Returns from finalizers.</summary>
public sealed class FinalizerTests
{
    [Fact]
    public void An_owner_that_dies_together_with_its_pool_may_still_return_its_array()
    {
        var reports = new ConcurrentBag<MisuseReport>();
        for (int i = 0; i < 50; i++)
        {
            DieTogether(reports);
        }

        Tests.Memory.Collect();
        Tests.Memory.Collect();

        Assert.Empty(reports);
    }

    [Fact]
    public void A_scope_may_end_after_its_pool_is_no_more()
    {
        var pool = new DebugArrayPool<byte>();
        DebugPoolScope scope = pool.BeginScope();
        pool.Return(pool.Rent(100));
        MethodInfo finalizer = typeof(DebugArrayPool<byte>).GetMethod("Finalize", BindingFlags.Instance | BindingFlags.NonPublic)!;
        finalizer.Invoke(pool, null);
        finalizer.Invoke(pool, null);
        GC.SuppressFinalize(pool);

        scope.Dispose();

        Assert.Empty(scope.Reports);
    }

    [Fact]
    public void An_owner_may_return_its_array_from_its_finalizer()
    {
        var pool = new DebugArrayPool<byte>();
        AbandonArray(pool, returns: 1);
        Tests.Memory.Collect();

        pool.Verify();

        Assert.Empty(pool.Reports);
    }

    [Fact]
    public void A_misuse_in_a_finalizer_is_reported_and_does_not_end_the_process()
    {
        var pool = new DebugArrayPool<byte>();
        AbandonArray(pool, returns: 2);
        Tests.Memory.Collect();

        Assert.Equal((MisuseKind.DoubleReturn, 1L), (Assert.Single(pool.Reports).Kind, pool.Reports[0].Count));
    }

    [Fact]
    public void The_thread_of_the_finalizers_is_known_and_no_other_is_taken_for_it()
    {
        Assert.True(AskFinalizer(FinalizerThread.IsCurrent));
        Assert.False(FinalizerThread.IsCurrent());
        OwnThread.Run(() => Assert.False(FinalizerThread.IsCurrent()));
    }

    [Fact]
    public void The_thread_of_the_finalizers_is_known_by_its_stack_too()
    {
        Assert.True(AskFinalizer(FinalizerThread.IsByItsStack));
        Assert.False(FinalizerThread.IsByItsStack());
    }

    private static bool AskFinalizer(Func<bool> question)
    {
        var answers = new ConcurrentBag<bool>();
        Abandon(() => answers.Add(question()));
        Tests.Memory.Collect();
        return Assert.Single(answers);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void DieTogether(ConcurrentBag<MisuseReport> reports)
    {
        var pool = new DebugArrayPool<byte>(new DebugArrayPoolOptions { OnReport = reports.Add });
        AbandonArray(pool, returns: 1);
        pool.Return(pool.Rent(10));
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void AbandonArray(DebugArrayPool<byte> pool, int returns)
    {
        byte[] array = pool.Rent(100);
        Abandon(() =>
        {
            for (int i = 0; i < returns; i++)
            {
                pool.Return(array);
            }
        });
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void Abandon(Action whenFinalized) => GC.KeepAlive(new Finalizable(whenFinalized));

    private sealed class Finalizable(Action whenFinalized)
    {
        ~Finalizable() => whenFinalized();
    }
}
