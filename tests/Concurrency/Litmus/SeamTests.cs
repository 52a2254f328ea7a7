using System.Linq;
using Xunit;

namespace Pools.Tests.Concurrency.Litmus;

/// <summary>The shipped seam on real threads. Short here, so that its faults need not be seen; <c>litmus</c> does the same for as long as one likes, and asks for them.</summary>
public sealed class SeamTests
{
    /// <summary>About 200,000 instances (arbitrary).</summary>
    private const int Batches = 50;

    public static TheoryData<string> Names => new(Experiments.All.Select(experiment => experiment.Name));

    [Theory, MemberData(nameof(Names))]
    public void The_shipped_seam_never_shows_what_must_not_be(string name)
    {
        Experiment experiment = Experiments.Find(name);
        Tally tally = experiment.Shipped(Seed.OfRun, batch => batch < Batches);

        Assert.True(tally.Forbidden == 0, $"In {tally.Forbidden} of {tally.Instances} instances {experiment.Forbidden}.");
    }
}
