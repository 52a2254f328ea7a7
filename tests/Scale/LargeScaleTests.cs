using System.Linq;
using Pools.Tests.Simulation;
using Xunit;

namespace Pools.Tests.Scale;

/// <summary>The large pool's slots, shards, gates and ledger on more cores than there are.</summary>
public sealed class LargeScaleTests(ITestOutputHelper output)
{
    private const int MostCores = 256;
    private const double LeastGrowth = 100;

    public static TheoryData<int> Cores => [.. Runs.Cores.Append(MostCores)];

    [Theory, MemberData(nameof(Cores))]
    public void A_core_that_uses_one_array_at_a_time_moves_no_line(int cores) => Assert.Equal(0, Told(Runs.Large(new DepthLoad(1), cores)).PoolLines);

    [Fact]
    public void Throughput_grows_with_the_cores_that_use_one_array_at_a_time() =>
        Assert.InRange(Runs.Large(new DepthLoad(1), MostCores).Throughput / Runs.Large(new DepthLoad(1), 1).Throughput, LeastGrowth, double.MaxValue);

    /// <summary>Beyond one array a core, each goes to the strong tier, and is charged to the pool and to the process: docs/scale.md has the figures.</summary>
    [Fact]
    public void What_all_cores_charge_is_seen_to_move()
    {
        ScaleResult result = Told(Runs.Large(new DepthLoad(8), 16));

        Assert.Equal("RetentionBound._bytes", result.Worst!.Field);
        Assert.Contains(result.Fields, field => field.Field == "BudgetLedger._keptBytes");
        Assert.InRange(result.PoolLines, 1, double.MaxValue);
    }

    private ScaleResult Told(ScaleResult result)
    {
        output.WriteLine($"{result.Load}, {result.Cores} cores: {result.Nanoseconds:F1} ns, {result.PoolLines:F3} lines, worst {result.Worst}");
        output.WriteLine(string.Join("; ", result.Fields.Take(8).Select(field => $"{field.Field} {field.Lines:F3}")));
        return result;
    }
}
