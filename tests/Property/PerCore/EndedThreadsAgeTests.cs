using System;
using Pools.PerCore;
using Xunit;

namespace Pools.Tests.PerCore;

/// <summary>When what a thread has left is another one's, and when nobody's.</summary>
public sealed class EndedThreadsAgeTests
{
    private static readonly double s_rest = EndedThreads.Rest.TotalSeconds;

    private readonly EndedThreads _ended = new(At(0));
    private readonly ThreadCaches _left = new();

    [Fact]
    public void It_rests_before_another_thread_has_it_and_one_has_it()
    {
        _ended.Add(_left, At(0.5 * s_rest));
        _ended.Age(At(1.0 * s_rest));

        Assert.Null(_ended.TryTake(At(1.9 * s_rest)));
        _ended.Age(At(2.0 * s_rest));
        Assert.Same(_left, _ended.TryTake(At(2.0 * s_rest)));
        Assert.Null(_ended.TryTake(At(2.0 * s_rest)));
    }

    [Fact]
    public void Threads_that_end_make_room_for_those_that_begin_without_any_trim()
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
    public void What_nobody_wants_is_let_go()
    {
        _ended.Add(_left, At(0.5 * s_rest));
        _ended.Age(At(1.0 * s_rest));
        _ended.Age(At(2.0 * s_rest));
        _ended.Age(At(3.0 * s_rest));

        Assert.Null(_ended.TryTake(At(3.0 * s_rest)));
    }

    [Fact]
    public void Ageing_twice_at_the_same_time_is_ageing_once()
    {
        _ended.Add(_left, At(0.5 * s_rest));
        for (int i = 0; i < 3; i++)
        {
            _ended.Age(At(1.0 * s_rest));
            _ended.Age(At(2.0 * s_rest));
        }

        Assert.Same(_left, _ended.TryTake(At(2.0 * s_rest)));
    }

    /// <summary>Who adds one may have been stopped in between: it comes to those that have rested.</summary>
    [Fact]
    public void One_that_comes_late_to_the_others_is_nobodys()
    {
        _ended.Add(_left, At(0.5 * s_rest));
        _ended.Age(At(1.0 * s_rest));
        _ended.Age(At(2.0 * s_rest));
        _left.EndedAt = At(1.5 * s_rest);

        Assert.Null(_ended.TryTake(At(2.0 * s_rest)));
    }

    private static long At(double seconds) => 1 + (long)(seconds * TimeProvider.System.TimestampFrequency);
}
