namespace Pools.Tests.Tools;

/// <summary>Two sessions have the same events: one all, without stacks, and one some, with stacks.</summary>
public sealed class StackMergerTests : IPoolEventSink
{
    private readonly List<PoolEvent> _merged = [];
    private readonly StackMerger _merger;

    public StackMergerTests() => _merger = new StackMerger(this);

    private IEnumerable<int> Stacks => _merged.Select(next => next.Stack);

    [Fact]
    public void Events_have_the_stacks_that_came_before_them()
    {
        _merger.Open();
        See(Rent(10), Return(20), Rent(30));
        Happen(Rent(10), Return(20), Rent(30));
        _merger.Close();

        Assert.Equal([10, 20, 30], Stacks);
        Assert.Equal([11, 21, 31], _merged.Select(next => next.Clock));
    }

    [Fact]
    public void Events_wait_for_their_stacks()
    {
        _merger.Open();
        Happen(Rent(10), Return(20));
        Assert.Empty(_merged);

        See(Rent(10), Return(20));
        Assert.Equal([10], Stacks);

        See(Rent(30));
        Assert.Equal([10, 20], Stacks);
    }

    [Fact]
    public void Events_whose_stacks_were_lost_have_none_and_the_next_have_theirs()
    {
        _merger.Open();
        Happen(Rent(10), Return(20), Rent(30), Return(40));
        See(Rent(10), Return(40));
        _merger.Close();

        Assert.Equal([10, StackTable.Unsampled, StackTable.Unsampled, 40], Stacks);
    }

    [Fact]
    public void Stacks_whose_events_were_lost_are_left_out()
    {
        _merger.Open();
        See(Rent(10), Return(20), Rent(30), Return(40));
        Happen(Rent(30), Return(40));
        _merger.Close();

        Assert.Equal([30, 40], Stacks);
    }

    [Fact]
    public void The_stack_of_a_lost_event_is_not_given_to_the_next_event_without_a_stack()
    {
        _merger.Open();
        See(Rent(10), Rent(30));
        Happen(Return(20), Rent(30));
        _merger.Close();

        Assert.Equal([StackTable.Unsampled, 30], Stacks);
    }

    [Fact]
    public void Without_stacks_to_come_events_do_not_wait()
    {
        Happen(Rent(10));
        _merger.Open();
        Happen(Return(20));
        _merger.Close();
        Happen(Rent(30));

        Assert.Equal([StackTable.Unsampled, StackTable.Unsampled, StackTable.Unsampled], Stacks);
    }

    [Fact]
    public void Stacks_stay_when_their_session_ends_before_its_events_have_come()
    {
        _merger.Open();
        See(Rent(10), Return(20));
        _merger.Close();
        Happen(Rent(10), Return(20), Rent(30));

        Assert.Equal([10, 20, StackTable.Unsampled], Stacks);
    }

    [Fact]
    public void Events_from_before_a_window_have_no_stacks_and_a_thread_that_begins_in_it_has()
    {
        _merger.Open();
        Happen(Rent(10), Rent(30, thread: 2));
        See(Rent(30, thread: 2));
        _merger.Close();

        Assert.Equal([StackTable.Unsampled, 30], Stacks);
    }

    [Fact]
    public void Two_threads_with_arrays_that_look_alike_have_their_own_stacks()
    {
        _merger.Open();
        See(Rent(10), Rent(20, thread: 2), Return(30, thread: 2), Return(40));
        Happen(Rent(10), Rent(20, thread: 2), Return(30, thread: 2), Return(40));
        _merger.Close();

        Assert.Equal([10, 20, 30, 40], Stacks);
    }

    [Fact]
    public void Events_do_not_wait_for_ever_nor_stacks_fill_the_memory()
    {
        const int Many = 1 << 19;
        _merger.Open();
        for (int i = 1; i <= Many; i++)
        {
            Happen(Rent(i));
        }

        Assert.InRange(_merged.Count, Many / 4, Many - 1);
        for (int i = 1; i <= Many; i++)
        {
            See(Rent(2 * Many));
        }

        Assert.Equal(Many, _merged.Count);
        Assert.All(Stacks, stack => Assert.Equal(StackTable.Unsampled, stack));
    }

    /// <summary>With few arrays and threads, much looks alike. Both sessions lose events, and are read at any speed.</summary>
    [Theory]
    [InlineData(0, 0)]
    [InlineData(0.3, 0)]
    [InlineData(0, 0.3)]
    public void No_event_has_the_stack_of_another_one(double lostEvents, double lostStacks)
    {
        Random random = new(Seed.OfRun);
        List<PoolEvent> stacks = [];
        List<PoolEvent> events = [];
        for (int thread = 0; thread < 4; thread++)
        {
            for (int clock = 1 + thread, i = 0; i < 500; i++, clock += 4 * random.Next(1, 9))
            {
                PoolEventKind kind = random.Next(2) == 0 ? PoolEventKind.Rented : PoolEventKind.Returned;
                stacks.Add(Make(kind, clock, thread, array: random.Next(3)));
                clock += 4 * random.Next(1, 9);
                events.Add(stacks[^1] with { Clock = clock });
            }
        }

        stacks = [.. stacks.Where(_ => random.NextDouble() >= lostStacks).OrderBy(next => next.Clock)];
        events = [.. events.Where(_ => random.NextDouble() >= lostEvents).OrderBy(next => next.Clock)];
        _merger.Open();
        for (int i = 0, j = 0; i < events.Count || j < stacks.Count;)
        {
            if (j == stacks.Count || (i < events.Count && random.Next(2) == 0))
            {
                _merger.OnEvent(events[i++] with { Stack = StackTable.None });
            }
            else
            {
                See(stacks[j++]);
            }
        }

        _merger.Close();
        HashSet<int> known = [.. stacks.Select(next => next.Stack)];
        Assert.Equal(events.Select(next => known.Contains(next.Stack) ? next.Stack : StackTable.Unsampled), Stacks);
        Assert.Equal(events.Select(next => next.Clock), _merged.Select(next => next.Clock));
    }

    void IPoolEventSink.OnEvent(in PoolEvent next) => _merged.Add(next);

    private static PoolEvent Rent(int clock, int thread = 1) => Make(PoolEventKind.Rented, clock, thread, array: 7);

    private static PoolEvent Return(int clock, int thread = 1) => Make(PoolEventKind.Returned, clock, thread, array: 7);

    /// <summary>Its stack has the number of its time.</summary>
    private static PoolEvent Make(PoolEventKind kind, int clock, int thread, int array) => new()
    {
        Kind = kind,
        IsOfRuntime = true,
        Time = clock,
        Clock = clock,
        Thread = thread,
        Array = array,
        Length = 16,
        Pool = 1,
        Stack = clock,
    };

    /// <summary>The session without stacks sees events, a moment after the other one.</summary>
    private void Happen(params PoolEvent[] events) => Array.ForEach(
        events, next => _merger.OnEvent(next with { Clock = next.Clock + 1, Stack = StackTable.None }));

    private void See(params PoolEvent[] events) => Array.ForEach(events, next => _merger.Stacks.OnEvent(next));
}
