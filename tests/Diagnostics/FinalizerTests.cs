using System;
using System.Runtime.CompilerServices;
using System.Threading.Tasks;
using Pools.Diagnostics;
using Xunit;

namespace Pools.Tests.Debug;

/// <summary>Arrays that nobody holds any more, and returns from finalizers.</summary>
public sealed class FinalizerTests
{
    [Fact]
    public void An_owner_that_dies_together_with_its_pool_may_still_return_its_array()
    {
        var failures = new System.Collections.Concurrent.ConcurrentBag<Exception>();
        for (int i = 0; i < 50; i++)
        {
            DieTogether(failures);
        }

        Tests.Memory.Collect();
        Tests.Memory.Collect();

        Assert.Empty(failures);
    }

    /// <summary>As a finalizer does that runs after the pool's.</summary>
    [Fact]
    public void A_scope_may_end_after_its_pool_is_no_more()
    {
        var pool = new DebugArrayPool<byte>();
        DebugPoolScope scope = pool.BeginScope();
        pool.Return(pool.Rent(100));
        System.Reflection.MethodInfo finalizer = typeof(DebugArrayPool<byte>).GetMethod("Finalize", System.Reflection.BindingFlags.Instance | System.Reflection.BindingFlags.NonPublic)!;
        finalizer.Invoke(pool, null);
        finalizer.Invoke(pool, null);
        GC.SuppressFinalize(pool);

        scope.Dispose();

        Assert.Empty(scope.Reports);
    }

    [Fact]
    public void An_array_that_is_lost_without_a_scope_is_found_after_a_collection()
    {
        var pool = new DebugArrayPool<byte>();
        Lose(pool);
        Tests.Memory.Collect();

        pool.Verify();

        Assert.Equal(MisuseKind.Leak, Assert.Single(pool.Reports).Kind);
    }

    [Fact]
    public void An_owner_may_return_its_array_from_its_finalizer()
    {
        var pool = new DebugArrayPool<byte>();
        Abandon(pool);
        Tests.Memory.Collect();

        pool.Verify();

        Assert.Empty(pool.Reports);
    }

    [Fact]
    public void A_misuse_in_a_finalizer_is_reported_and_does_not_end_the_process()
    {
        var pool = new DebugArrayPool<byte>();
        ReturnTwiceWhenFinalized(pool);
        Tests.Memory.Collect();

        Assert.Equal((MisuseKind.DoubleReturn, 1L), (Assert.Single(pool.Reports).Kind, pool.Reports[0].Count));
    }

    [Fact]
    public void The_thread_of_the_finalizers_is_known_and_no_other_is_taken_for_it()
    {
        var answers = new System.Collections.Concurrent.ConcurrentBag<bool>();
        AskWhenFinalized(answers, FinalizerThread.IsCurrent);
        Tests.Memory.Collect();

        Assert.Equal([true], answers);
        Assert.False(FinalizerThread.IsCurrent());
        OwnThread.Run(() => Assert.False(FinalizerThread.IsCurrent()));
    }

    [Fact]
    public void The_thread_of_the_finalizers_is_known_by_its_stack_too()
    {
        var answers = new System.Collections.Concurrent.ConcurrentBag<bool>();
        AskWhenFinalized(answers, FinalizerThread.IsByItsStack);
        Tests.Memory.Collect();

        Assert.Equal([true], answers);
        Assert.False(FinalizerThread.IsByItsStack());
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void ReturnTwiceWhenFinalized(DebugArrayPool<byte> pool) => GC.KeepAlive(new Sloppy(pool));

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void AskWhenFinalized(System.Collections.Concurrent.ConcurrentBag<bool> answers, Func<bool> question) => GC.KeepAlive(new Asker(answers, question));

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void DieTogether(System.Collections.Concurrent.ConcurrentBag<Exception> failures)
    {
        var pool = new DebugArrayPool<byte>(new DebugArrayPoolOptions { OnReport = report => failures.Add(new ArrayPoolMisuseException(report)) });
        GC.KeepAlive(new Owner(pool));
        pool.Return(pool.Rent(10));
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void Lose(DebugArrayPool<byte> pool) => pool.Rent(100)[0] = 1;

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void Abandon(DebugArrayPool<byte> pool) => GC.KeepAlive(new Owner(pool));

    private sealed class Owner(DebugArrayPool<byte> pool)
    {
        private readonly byte[] _array = pool.Rent(100);

        ~Owner() => pool.Return(_array);
    }

    private sealed class Sloppy(DebugArrayPool<byte> pool)
    {
        private readonly byte[] _array = pool.Rent(100);

        ~Sloppy()
        {
            pool.Return(_array);
            pool.Return(_array);
        }
    }

    private sealed class Asker(System.Collections.Concurrent.ConcurrentBag<bool> answers, Func<bool> question)
    {
        ~Asker() => answers.Add(question());
    }
}
