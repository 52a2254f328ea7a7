using System.Linq;
using Pools.Tests.Simulation;
using Xunit;

namespace Pools.Tests.Scale;

/// <summary>The large pool's slots, shards, gates and ledger on more cores than there are.</summary>
public sealed class LargeScaleTests(ITestOutputHelper output)
{
    private const int MostCores = 256;
    private const double LeastGrowth = 100;
    private const int Deep = 8;

    /// <summary>Ways of the pool's number of kept bytes, an operation: two where nobody else wants it, up to five where each look at it is one, too.</summary>
    private const double MostTries = 8;

    private static readonly int s_orders = Depth.Of(normal: 100, deep: 2000);

    public static TheoryData<int> Cores => [.. Runs.Cores.Append(MostCores)];

    [Theory, MemberData(nameof(Cores))]
    public void A_core_that_uses_one_array_at_a_time_moves_no_line(int cores) => Assert.Equal(0, Told(Runs.Large(new DepthLoad(1), cores)).PoolLines);

    /// <summary>Cores begin in an order and so far apart as a seed says. A core that comes after another one has done all of its pairs must not go on with that one's array.</summary>
    [Theory]
    [InlineData(2)]
    [InlineData(3)]
    public void Whoever_begins_first_each_core_comes_to_an_array_of_its_own(int cores)
    {
        for (int i = 0; i < s_orders; i++)
        {
            int seed = Seed.OfRun + i;
            ScaleResult result = Runs.Run((_, buckets) => new LargeSubject(buckets), new DepthLoad(1), cores, seed: seed);
            Assert.True(result.PoolLines == 0, $"{result.PoolLines:F3} lines an operation with seed {seed}");
        }
    }

    [Fact]
    public void Throughput_grows_with_the_cores_that_use_one_array_at_a_time() =>
        Assert.InRange(Runs.Large(new DepthLoad(1), MostCores).Throughput / Runs.Large(new DepthLoad(1), 1).Throughput, LeastGrowth, double.MaxValue);

    /// <summary>Beyond one array a core, each goes to the strong tier and comes from there, and is charged to the pool and to the process each time: about two writes to each number.</summary>
    [Fact]
    public void A_charge_is_tried_few_times_however_many_cores_charge() => Assert.InRange(Charges(Runs.Large(new DepthLoad(Deep), 64)), 1, MostTries);

    /// <summary>Where there is no room for a crowd, each charge is a compare-and-swap, of which one gets on and all others try again.</summary>
    [Fact]
    public void Charges_that_are_tried_again_and_again_would_be_seen() =>
        Assert.InRange(Charges(Runs.Run((_, buckets) => new LargeSubject(buckets, mostArrays: 64 * (Deep + 1)), new DepthLoad(Deep), 64)), MostTries, double.MaxValue);

    private double Charges(ScaleResult result) => Told(result).Fields.Single(field => field.Field == "RetentionBound._bytes").Lines;

    private ScaleResult Told(ScaleResult result)
    {
        output.WriteLine($"{result.Load}, {result.Cores} cores: {result.Nanoseconds:F1} ns, {result.PoolLines:F3} lines, worst {result.Worst}");
        output.WriteLine(string.Join("; ", result.Fields.Take(8).Select(field => $"{field.Field} {field.Lines:F3}")));
        return result;
    }
}
