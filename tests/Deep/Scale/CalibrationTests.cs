using Pools.Tests.Simulation;

namespace Pools.Tests.Scale;

/// <summary>On two cores the simulation says what was measured, within 30 %: docs/scale.md has the measurement.</summary>
public sealed class CalibrationTests(ITestOutputHelper output)
{
    private const double Tolerance = 0.3;
    private const int Seeds = 6;
    private const int Operations = 400;

    /// <summary>The measured ratio of the time of a pair to <c>ArrayPool.Shared</c>'s.</summary>
    public static TheoryData<string, double, double> Measured => new()
    {
        { "depth 1", 0.78, 3.01 },
        { "depth 8", 0.25, 0.58 },
        { "rings, neighbors, growing", 0.17, 0.51 },
    };

    [Theory, MemberData(nameof(Measured))]
    public void Ratios_on_two_cores_are_near_to_the_measured_ones(string load, double perCore, double create)
    {
        ILoad simulated = Runs.Named(load);
        double shared = Nanoseconds((all, buckets) => new SharedModel(all, buckets), simulated);
        double ratio = Nanoseconds((_, buckets) => new PerCoreSubject(buckets), simulated) / shared;
        double created = Nanoseconds((_, buckets) => new CreateModel(buckets), simulated) / shared;

        output.WriteLine(
            $"{load}: Shared {shared:F1} ns, per-core {ratio:F2} (measured {perCore}), Create {created:F2} (measured {create})");
        Assert.InRange(ratio / perCore, 1 - Tolerance, 1 + Tolerance);
        Assert.InRange(created / create, 1 - Tolerance, 1 + Tolerance);
    }

    /// <summary>The mean of some runs, whose seeds are fixed: the bound is on the parameters.</summary>
    private static double Nanoseconds(Func<int, int, ISubject> make, ILoad load) =>
        Enumerable.Range(1,
            Seeds).Average(seed => new Experiment(load, load.FewestCores, seed, Costs.OfMeasured).Run(make, Operations).Nanoseconds);
}
