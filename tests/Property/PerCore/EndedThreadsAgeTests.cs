using Pools.PerCore;

namespace Pools.Tests.PerCore;

/// <summary>When another thread may take what an ended thread left, and when it is released.</summary>
public sealed class EndedThreadsAgeTests
{
    private static readonly double s_rest = EndedThreads.Rest.TotalSeconds;

    private readonly EndedThreads _ended = new(At(0));
    private readonly ThreadCaches _left = new();

    [Fact]
    public void Left_caches_rest_and_then_one_thread_takes_them()
    {
        _ended.Add(_left, At(0.5 * s_rest));
        _ended.Age(At(1.0 * s_rest));

        Assert.Null(_ended.TryTake(At(1.9 * s_rest)));
        _ended.Age(At(2.0 * s_rest));
        Assert.Same(_left, _ended.TryTake(At(2.0 * s_rest)));
        Assert.Null(_ended.TryTake(At(2.0 * s_rest)));
    }

    [Fact]
    public void Threads_that_end_let_time_pass_without_any_trim()
    {
        _ended.Add(_left, At(0.5 * s_rest));
        _ended.Add(new ThreadCaches(), At(1.0 * s_rest));
        _ended.Add(new ThreadCaches(), At(2.0 * s_rest));

        // The second one came with the first trim of its time, and has rested since.
        Assert.NotNull(_ended.TryTake(At(2.5 * s_rest)));
        Assert.NotNull(_ended.TryTake(At(2.5 * s_rest)));
        Assert.Null(_ended.TryTake(At(2.5 * s_rest)));
    }

    [Fact]
    public void Unwanted_caches_are_released()
    {
        _ended.Add(_left, At(0.5 * s_rest));
        _ended.Age(At(1.0 * s_rest));
        _ended.Age(At(2.0 * s_rest));
        _ended.Age(At(3.0 * s_rest));

        Assert.Null(_ended.TryTake(At(3.0 * s_rest)));
    }

    [Fact]
    public void Ageing_twice_at_the_same_time_counts_once()
    {
        _ended.Add(_left, At(0.5 * s_rest));
        for (int i = 0; i < 3; i++)
        {
            _ended.Age(At(1.0 * s_rest));
            _ended.Age(At(2.0 * s_rest));
        }

        Assert.Same(_left, _ended.TryTake(At(2.0 * s_rest)));
    }

    /// <summary>The thread that adds one may be stopped in between.</summary>
    [Fact]
    public void Caches_that_come_late_are_not_taken()
    {
        _ended.Add(_left, At(0.5 * s_rest));
        _ended.Age(At(1.0 * s_rest));
        _ended.Age(At(2.0 * s_rest));
        _left.EndedAt = At(1.5 * s_rest);

        Assert.Null(_ended.TryTake(At(2.0 * s_rest)));
    }

    private static long At(double seconds) => 1 + (long)(seconds * TimeProvider.System.TimestampFrequency);
}
