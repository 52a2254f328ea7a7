namespace Pools.Tests.Concurrency.Stress;

/// <summary>Threads begin and end with a few native ids. Their ends are detected late, while full collections release caches.</summary>
public sealed class EndedThreadsRaceTests
{
    private const int Ids = 4;
    private const int MostUnnoticed = 4;
    private readonly EndedThreads _ended = new();
    private readonly ConcurrentDictionary<ThreadCaches, nint> _owners = new();

    /// <summary>The caches that a native thread may reach: its last managed thread's.</summary>
    private readonly ThreadCaches?[] _reachable = new ThreadCaches?[Ids];
    private long _lastBegun;
    private int _fromOtherIds;

    [Fact]
    public void Caches_have_one_owner_and_none_that_another_native_thread_can_reach()
    {
        int threads = Depth.Of(20_000, 400_000);
        int living = Ids;
        OwnThread.RunAll(
        [
            .. Enumerable.Range(0, Ids).Select(id => (Action)(() =>
            {
                Live(id, threads);
                Interlocked.Decrement(ref living);
            })),
            () =>
            {
                while (Volatile.Read(ref living) != 0)
                {
                    Thread.Yield();
                    _ended.OnGen2Collection();
                }
            },
        ]);

        Assert.True(_fromOtherIds > 0, "no thread has taken the caches of another native thread");
    }

    private void Live(int id, int threads)
    {
        Random random = new(id);
        Queue<ThreadCaches> unnoticed = [];
        for (int i = 0; i < threads; i++)
        {
            ThreadCaches caches = Begin(id);
            Assert.True(_owners.TryRemove(caches, out _));
            unnoticed.Enqueue(caches);
            while (unnoticed.Count > random.Next(MostUnnoticed))
            {
                _ended.Add(unnoticed.Dequeue());
            }
        }
    }

    private ThreadCaches Begin(int id)
    {
        ThreadCaches? taken = _ended.TryTake(id + 1);
        for (int other = 0; taken is not null && other < Ids; other++)
        {
            Assert.False(other != id && Volatile.Read(ref _reachable[other]) == taken, "another native thread can reach these caches");
        }

        if (taken is not null && taken.NativeId != id + 1)
        {
            Interlocked.Increment(ref _fromOtherIds);
        }

        ThreadCaches caches = taken ?? new ThreadCaches();
        Assert.True(_owners.TryAdd(caches, id), "two threads have the same caches");
        caches.NativeId = id + 1;
        caches.Begun = Interlocked.Increment(ref _lastBegun);
        Volatile.Write(ref _reachable[id], caches);
        return caches;
    }
}
