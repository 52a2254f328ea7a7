namespace Pools.Tests.Tools;

/// <summary>A program that is too fast for a stack at each event.</summary>
public sealed class FastProgramTests
{
    /// <summary>The faults begin when a third is over, and stacks are no longer recorded all the time.</summary>
    private const int Seconds = 8;

    [Fact]
    public async Task Faults_of_a_fast_program_have_their_places()
    {
        Report report = await Look.AtAsync("fast", isRepaired: false, Seconds);

        Assert.SkipUnless(
            report.EventsLost == 0 && report.Doubts.Any(doubt => doubt.Contains("of the events have stacks", StringComparison.Ordinal)),
            "The machine is too busy to read the events in time.");
        Finding lost = Assert.Single(report.Faults, finding => finding.Kind == FindingKind.Lost);
        Assert.EndsWith("FastBugs.Lose", lost.Rented!.Own.Name, StringComparison.Ordinal);
        Finding twice = Assert.Single(report.Faults, finding => finding.Kind == FindingKind.ReturnedTwice);
        Assert.Equal(2, twice.Returned.Count);
        Assert.All(twice.Returned.Append(twice.Rented!), place =>
            Assert.EndsWith("FastBugs.ReturnTwice", place.Own.Name, StringComparison.Ordinal));
        Assert.Equal(2, report.Faults.Count());
    }
}
