namespace Pools.Tests.Tools;

/// <summary>The thresholds between held, possibly lost and likely lost: one array, part, return or nanosecond decides.</summary>
public sealed class LossThresholdTests
{
    private const string Held = "held";
    private const string Possible = nameof(Certainty.Possible);
    private const string Likely = nameof(Certainty.Likely);

    /// <summary>Enough and often enough, and all others came back at once.</summary>
    private static readonly Place s_likely = new() { First = 6, FirstParts = 3, Second = 4, SecondParts = 2 };

    [Theory, InlineData(4, Held), InlineData(5, Possible), InlineData(9, Possible), InlineData(10, Likely)]
    public void Arrays(int arrays, string expected) => Assert.Equal(expected, (s_likely with { First = 3, Second = arrays - 3 }).Judge());

    [Theory, InlineData(1, 1, Held), InlineData(1, 2, Possible), InlineData(2, 2, Possible), InlineData(3, 2, Likely)]
    public void Parts_of_the_trace(int first, int second, string expected) =>
        Assert.Equal(expected, (s_likely with { FirstParts = first, SecondParts = second }).Judge());

    [Theory, InlineData(0, Held), InlineData(1, Likely)]
    public void Arrays_in_the_second_half(int second, string expected) =>
        Assert.Equal(expected, (s_likely with { First = 10 - second, FirstParts = 6, Second = second, SecondParts = 1 }).Judge());

    [Theory, InlineData(10, 5, Held), InlineData(11, 5, Possible), InlineData(19, 2, Possible), InlineData(20, 2, Likely)]
    public void Arrays_for_each_late_return(int arrays, int late, string expected) =>
        Assert.Equal(expected, (s_likely with { Second = arrays - 6, Late = late }).Judge());

    [Theory, InlineData(6, 3, Held), InlineData(7, 3, Possible), InlineData(9, 1, Possible), InlineData(10, 1, Likely)]
    public void Arrays_of_the_first_half_for_each_return_from_before_the_trace(int first, int back, string expected) =>
        Assert.Equal(expected, (s_likely with { First = first, Back = back }).Judge());

    [Theory, InlineData(10_000, Likely), InlineData(10_001, Possible)]
    public void Rents_for_each_array(int rents, string expected) => Assert.Equal(expected, (s_likely with { Pairs = rents - 10 }).Judge());

    [Theory, InlineData(600 * MadeTrace.Second, Likely), InlineData((600 * MadeTrace.Second) - 1, Possible)]
    public void Duration_without_any_return(long duration, string expected) =>
        Assert.Equal(expected, (s_likely with { Pairs = 0, Duration = duration }).Judge());

    [Theory, InlineData(4, Likely), InlineData(5, Possible)]
    public void Lost_events(int eventsLost, string expected) => Assert.Equal(expected, (s_likely with { EventsLost = eventsLost }).Judge());

    /// <summary>The rents of one place in a process that was already running.</summary>
    private sealed record Place
    {
        private const int AllParts = 16;

        /// <summary>Arrays of the first half that stay out, and in how many of its parts.</summary>
        public int First { get; init; }

        public int FirstParts { get; init; }

        public int Second { get; init; }

        public int SecondParts { get; init; }

        /// <summary>Arrays that come back at once.</summary>
        public int Pairs { get; init; } = 100;

        /// <summary>Arrays that come back after two seconds.</summary>
        public int Late { get; init; }

        /// <summary>Arrays from before the trace that come back in the second half.</summary>
        public int Back { get; init; }

        public long Duration { get; init; } = 10 * MadeTrace.Second;

        public int EventsLost { get; init; }

        public string Judge()
        {
            Report report = new MadeTrace { Duration = Duration, EventsLost = EventsLost }.Examine(Tell);
            return report.Findings.SingleOrDefault(finding => finding.Kind == FindingKind.Lost)?.Certainty.ToString() ?? Held;
        }

        private void Tell(PoolEvents events)
        {
            List<(long Time, Action<PoolEvents> Tell)> all = [];
            int array = 0;
            void Add(int count, Func<int, long> timeOf, Action<PoolEvents, int> tell)
            {
                for (int i = 0; i < count; i++)
                {
                    int own = ++array;
                    all.Add((timeOf(i), at => tell(at, own)));
                }
            }

            Add(First, i => TimeOf(i % FirstParts), (at, own) => at.Rent(own));
            Add(Second, i => TimeOf((AllParts / 2) + (i % SecondParts)), (at, own) => at.Rent(own));
            Add(Pairs, _ => 0, (at, own) => at.Rent(own).Return(own));
            Add(Back, _ => TimeOf(12), (at, own) => at.Return(own));
            for (int i = 0; i < Late; i++)
            {
                int own = ++array;
                all.Add((0, at => at.Rent(own)));
                all.Add((2 * MadeTrace.Second, at => at.Return(own)));
            }

            foreach ((long time, Action<PoolEvents> tell) in all.OrderBy(one => one.Time))
            {
                tell(events.At(time));
            }
        }

        /// <summary>The middle of a part.</summary>
        private long TimeOf(int part) => (Duration / AllParts * part) + (Duration / AllParts / 2);
    }
}
