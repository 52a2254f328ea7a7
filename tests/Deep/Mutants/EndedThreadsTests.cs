namespace Pools.Tests.Mutated;

public sealed class EndedThreadsTests
{
    [Fact]
    public void Only_a_thread_with_the_same_id_gets_the_caches_of_its_last_owner()
    {
        EndedThreads ended = new();
        ThreadCaches caches = new() { NativeId = 1, Begun = 1 };
        ended.Add(caches);

        Assert.Null(ended.TryTake(2));
        Assert.Same(caches, ended.TryTake(1));
    }

    [Fact]
    public void Any_thread_gets_the_caches_of_an_owner_whose_id_had_a_later_one()
    {
        EndedThreads ended = new();
        ThreadCaches earlier = new() { NativeId = 1, Begun = 1 };
        ThreadCaches later = new() { NativeId = 1, Begun = 2 };
        ended.Add(later);
        ended.Add(earlier);

        Assert.Same(earlier, ended.TryTake(2));
        Assert.Same(later, ended.TryTake(1));
    }
}
