namespace Pools.Tests.PerCore;

/// <summary>The threads that may use the caches of an ended one.</summary>
public sealed class EndedThreadsTests
{
    private const nint Here = 1_000;
    private const nint Elsewhere = 2_000;
    private readonly EndedThreads _ended = new();

    [Fact]
    public void Next_thread_with_the_same_id_takes_the_caches()
    {
        ThreadCaches left = Left(Here, begun: 1);
        _ended.Add(left);

        Assert.Same(left, _ended.TryTake(Here));
        Assert.Null(_ended.TryTake(Here));
    }

    [Fact]
    public void Caches_of_the_last_thread_with_an_id_go_to_no_other_thread()
    {
        _ended.Add(Left(Here, begun: 1));

        Assert.Null(_ended.TryTake(Elsewhere));
    }

    [Theory, InlineData(1, 2), InlineData(2, 1)]
    public void Caches_of_an_earlier_thread_with_an_id_go_to_any_thread(int first, int second)
    {
        ThreadCaches[] left = [Left(Here, first), Left(Here, second)];
        Array.ForEach(left, _ended.Add);

        Assert.Same(left.MinBy(caches => caches.Begun), _ended.TryTake(Elsewhere));
        Assert.Null(_ended.TryTake(Elsewhere));
        Assert.Same(left.MaxBy(caches => caches.Begun), _ended.TryTake(Here));
    }

    [Fact]
    public void Full_collection_releases_the_caches_that_any_thread_may_use()
    {
        ThreadCaches last = Left(Here, begun: 2);
        _ended.Add(Left(Here, begun: 1));
        _ended.Add(last);
        _ended.OnGen2Collection();

        Assert.Null(_ended.TryTake(Elsewhere));
        Assert.Same(last, _ended.TryTake(Here));
    }

    [Fact]
    public void Thread_that_finds_the_lock_taken_takes_nothing_and_does_not_wait()
    {
        _ended.Add(Left(Here, begun: 1));
        object monitor = PoolInternals.Field(_ended, "_safe");
        lock (monitor)
        {
            OwnThread.Run(() => Assert.Null(_ended.TryTake(Here)));
        }

        Assert.NotNull(_ended.TryTake(Here));
    }

    private static ThreadCaches Left(nint id, long begun) => new() { NativeId = id, Begun = begun };
}
