namespace Pools.Tests.Tools;

/// <summary>Chance alone is not taken for a fault.</summary>
public sealed class ChanceTests
{
    [Theory]
    [InlineData(1, 0, nameof(Certainty.Certain))]
    [InlineData(1, 3.678e-7, nameof(Certainty.Certain))]
    [InlineData(1, 3.68e-7, nameof(Certainty.Likely))]
    [InlineData(1, 3.68e-4, nameof(Certainty.Likely))]
    [InlineData(1, 3.69e-4, nameof(Certainty.Possible))]
    [InlineData(0, 0, nameof(Certainty.Possible))]
    [InlineData(100, 50, nameof(Certainty.Possible))]
    [InlineData(101, 50, nameof(Certainty.Likely))]
    [InlineData(500, 50, nameof(Certainty.Likely))]
    [InlineData(501, 50, nameof(Certainty.Certain))]
    public void A_count_is_as_sure_as_chance_would_rarely_show_it(long count, double expected, string certainty) =>
        Assert.Equal(certainty, Chance.Judge(count, expected).ToString());

    [Theory]
    [InlineData(nameof(Certainty.Likely), 1e-3)]
    [InlineData(nameof(Certainty.Certain), 1e-6)]
    public void False_alarms_are_as_rare_as_promised(string certainty, double promised)
    {
        for (double expected = 1e-9; expected < 300; expected *= 1.3)
        {
            long smallest = 1;
            while (Chance.Judge(smallest, expected) < Enum.Parse<Certainty>(certainty))
            {
                smallest++;
            }

            Assert.InRange(TailOfPoisson(smallest, expected), 0, promised);
        }
    }

    /// <summary>A hundred lost events explain thirty double returns of one place.</summary>
    [Theory, InlineData(true), InlineData(false)]
    public void A_real_fault_makes_no_other_one_certain(bool isTwice)
    {
        Report report = new MadeTrace { FromStart = true, ProcessEnded = true, EventsLost = 100 }.Examine(events =>
        {
            for (int i = 0; i < 2030; i++)
            {
                (int stack, int pool) = i < 2000 ? (3, 1) : (6, 3);
                events.Rent(i + 1, stack: stack, pool: pool).Return(i + 1, stack: stack + 1, pool: isTwice ? pool : 2);
                _ = isTwice ? events.Return(i + 1, stack: stack + 1, pool: pool) : events;
            }
        });

        Assert.Equal(
            [(Certainty.Certain, 2000L), (Certainty.Possible, 30L)],
            report.Findings.Where(finding => finding.Kind == (isTwice ? FindingKind.ReturnedTwice : FindingKind.ReturnedToAnotherPool))
                .Select(finding => (finding.Certainty, finding.Count)));
    }

    /// <summary>An array looks like one from before the trace; then it is rented twice, and one event of a return comes late.</summary>
    [Fact]
    public void An_array_that_looks_like_one_from_before_the_trace_makes_no_certain_fault()
    {
        Report report = new MadeTrace().Examine(events =>
        {
            for (int i = 0; i < 200_000; i++)
            {
                events.Rent(1000 + i, stack: 3).Return(1000 + i, stack: 4);
            }

            for (int i = 0; i < 4000; i++)
            {
                events.Return(900_000 + i, stack: 4);
            }

            events.Rent(7, stack: 3).Return(7, stack: 4).Return(7, stack: 4);
            events.Rent(7, thread: 1, stack: 3).Rent(7, thread: 2, stack: 3).Return(7, thread: 1, stack: 4).Return(7, thread: 2, stack: 4);
        });

        Assert.Equal(Certainty.Possible, Assert.Single(report.Findings, finding => finding.Kind == FindingKind.ReturnedTwice).Certainty);
        Assert.Empty(report.Faults);
    }

    [Theory]
    [InlineData(1, nameof(Certainty.Possible))]
    [InlineData(100, nameof(Certainty.Likely))]
    public void A_wrong_length_is_a_likely_fault_only_if_it_keeps_coming(int returns, string certainty)
    {
        Report report = new MadeTrace().Examine(events =>
        {
            for (int i = 0; i < returns; i++)
            {
                events.At(i * (10 * MadeTrace.Second / returns)).Return(i + 1, length: 1000);
            }
        });

        Finding wrong = Assert.Single(report.Findings);
        Assert.Equal((FindingKind.WrongLength, certainty), (wrong.Kind, wrong.Certainty.ToString()));
    }

    /// <summary>The probability of a number or more of independent cases.</summary>
    private static double TailOfPoisson(long count, double expected)
    {
        double sum = 0;
        double term = -expected;
        for (long i = 1; i <= count; i++)
        {
            term += Math.Log(expected) - Math.Log(i);
        }

        for (long i = count; i < count + 3000; i++)
        {
            sum += Math.Exp(term);
            term += Math.Log(expected) - Math.Log(i + 1);
        }

        return sum;
    }
}
