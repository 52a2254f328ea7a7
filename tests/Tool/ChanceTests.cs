using System;
using System.Linq;
using Pools.Tool.Diagnosis;
using Xunit;

namespace Pools.Tests.Tools;

/// <summary>What would be seen for no reason is not taken for a fault, whatever else is wrong.</summary>
public sealed class ChanceTests
{
    [Theory]
    [InlineData(1, 0, nameof(Certainty.Certain))]
    [InlineData(1, 1e-7, nameof(Certainty.Certain))]
    [InlineData(1, 3.678e-7, nameof(Certainty.Certain))]
    [InlineData(1, 3.68e-7, nameof(Certainty.Likely))]
    [InlineData(1, 3.68e-4, nameof(Certainty.Likely))]
    [InlineData(1, 3.69e-4, nameof(Certainty.Possible))]
    [InlineData(1, 1e-4, nameof(Certainty.Likely))]
    [InlineData(1, 0.04, nameof(Certainty.Possible))]
    [InlineData(0, 0, nameof(Certainty.Possible))]
    [InlineData(30, 50, nameof(Certainty.Possible))]
    [InlineData(100, 50, nameof(Certainty.Possible))]
    [InlineData(101, 50, nameof(Certainty.Likely))]
    [InlineData(500, 50, nameof(Certainty.Likely))]
    [InlineData(501, 50, nameof(Certainty.Certain))]
    public void A_number_is_as_sure_as_chance_alone_would_not_show_it(long count, double expected, string certainty) => Assert.Equal(certainty, Chance.Judge(count, expected).ToString());

    /// <summary>For each expected number, the smallest number that is likely, or certain, is seen by chance as seldom as promised.</summary>
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

    /// <summary>Two thousand returns too many in one place do not make thirty in another one certain, for which a hundred lost events are enough; nor do these make those unsure.</summary>
    [Fact]
    public void A_real_fault_makes_no_chance_one_certain()
    {
        Report report = new MadeTrace { FromStart = true, ProcessEnded = true, EventsLost = 100 }.Examine(events =>
        {
            for (int i = 0; i < 2000; i++)
            {
                events.Rent(7, stack: 3).Return(7, stack: 4).Return(7, stack: 5, thread: 2);
            }

            for (int i = 0; i < 30; i++)
            {
                events.Rent(100 + i, stack: 6, pool: 2).Return(100 + i, stack: 7, pool: 2).Return(100 + i, stack: 7, pool: 2);
            }
        });

        Assert.Equal(
            [(FindingKind.ReturnedTwice, Certainty.Certain, 2000L), (FindingKind.ReturnedTwice, Certainty.Possible, 30L)],
            report.Findings.Where(finding => finding.IsFault).Select(finding => (finding.Kind, finding.Certainty, finding.Count)));
    }

    [Fact]
    public void Strays_of_one_place_make_those_of_another_no_surer()
    {
        Report report = new MadeTrace { FromStart = true, ProcessEnded = true, EventsLost = 100 }.Examine(events =>
        {
            for (int i = 0; i < 2000; i++)
            {
                events.Rent(i + 1, stack: 3).Return(i + 1, stack: 4, pool: 2);
            }

            for (int i = 0; i < 30; i++)
            {
                events.Rent(10_000 + i, stack: 6, pool: 3).Return(10_000 + i, stack: 7, pool: 2);
            }
        });

        Assert.Equal(
            [(Certainty.Certain, 2000L), (Certainty.Possible, 30L)],
            report.Findings.Where(finding => finding.Kind == FindingKind.ReturnedToAnotherPool).Select(finding => (finding.Certainty, finding.Count)));
    }

    /// <summary>Attached: an array looks like one from before the trace, which comes back after it; then the array is rented twice, and one return is told late. Four thousand others came back from before.</summary>
    [Fact]
    public void A_twin_from_before_the_trace_is_no_certain_fault()
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

    /// <summary>Attached: an array that was made to measure before the trace, and comes back once; and one that comes back again and again.</summary>
    [Theory]
    [InlineData(1, nameof(Certainty.Possible))]
    [InlineData(100, nameof(Certainty.Likely))]
    public void A_length_that_is_no_buckets_is_a_fault_if_it_keeps_coming(int returns, string certainty)
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
