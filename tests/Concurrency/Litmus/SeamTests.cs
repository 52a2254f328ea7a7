namespace Pools.Tests.Concurrency.Litmus;

/// <summary>The shipped seam on real threads. Too short to see every fault: the command <c>litmus</c> goes on until it has.</summary>
public sealed class SeamTests
{
    // Of 4,096 instances each (arbitrary).
    private static readonly int s_batches = Depth.Of(10, 50);

    public static TheoryData<string> Names => new(Experiments.All.Select(experiment => experiment.Name));

    [Theory, MemberData(nameof(Names))]
    public void Shipped_seam_never_shows_a_forbidden_outcome(string name)
    {
        Experiment experiment = Experiments.Find(name);

        Tally tally = experiment.Shipped(Seed.OfRun, batch => batch < s_batches);

        Assert.True(tally.Forbidden == 0, $"In {tally.Forbidden} of {tally.Instances} instances {experiment.Forbidden}.");
    }
}
