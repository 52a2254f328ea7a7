using Pools.Tests.Simulation;

namespace Pools.Tests.Scale;

/// <summary>The large pool's slots, shards, gates and ledger on more cores than there are.</summary>
public sealed class LargeScaleTests(ITestOutputHelper output)
{
    private const int MostCores = 256;
    private const double LeastGrowth = 100;
    private const int Deep = 8;

    // Lines of a pair: 6.9 to 7.5 simulated, 8.4 to 8.8 after ten times as many pairs.
    private const double MostOfPair = 10;

    // Over a ring that gets full, arrays wander: 8 lines at first, up to 18 when all have wandered.
    private const double MostOfSearch = 20;

    // Writes a pair to one word, times the cores: 0.57 to 0.69 simulated on 16 cores, 0.17 to 0.19 on 64.
    private const double MostWritesOfAllCores = 16;

    // What rings of 8 cores write to the gate of a returner's shard.
    private const double MostWritesWhereMuchGoes = 2.5;

    private const int Orders = 100;

    public static TheoryData<int> Cores => [.. Runs.Cores.Append(MostCores)];
    public static TheoryData<int> DepthCores => [.. Runs.Cores];
    public static MatrixTheoryData<string, int> Shared => new([.. Runs.Rings.Select(load => load.Name), new MixedLoad().Name], [16, 64]);

    [Theory, MemberData(nameof(Cores))]
    public void A_core_that_uses_one_array_at_a_time_moves_no_line(int cores) =>
        Assert.Equal(0, Told(Runs.Large(new DepthLoad(1), cores)).PoolLines);

    /// <summary>Cores begin in an order and so far apart as a seed says.</summary>
    [Theory, InlineData(2), InlineData(3)]
    public void Whoever_begins_first_each_core_comes_to_an_array_of_its_own(int cores)
    {
        for (int i = 0; i < Orders; i++)
        {
            int seed = Seed.OfRun + i;
            ScaleResult result = Runs.Run((_, buckets) => new LargeSubject(buckets), new DepthLoad(1), cores, seed: seed);
            Assert.True(result.PoolLines == 0, $"{result.PoolLines:F3} lines an operation with seed {seed}");
        }
    }

    [Theory, MemberData(nameof(DepthCores))]
    public void A_core_that_uses_several_arrays_at_a_time_moves_no_line(int cores) =>
        Assert.Equal(0, Told(Runs.Large(new DepthLoad(Deep, atOnce: true), cores)).PoolLines);

    /// <summary>Also where the last of them fits just so: then a core's bytes are its own as its arrays are.</summary>
    [Theory, MemberData(nameof(DepthCores))]
    public void Nor_does_it_where_the_pool_may_keep_no_more_than_that(int cores) =>
        Assert.Equal(0,
            Told(Runs.Run((all, buckets) => LargeSubject.Short(buckets, all, Deep), new DepthLoad(Deep, atOnce: true), cores)).PoolLines);

    /// <summary>Where half of what is returned has to go, each return makes another array go.</summary>
    [Theory, InlineData(8), InlineData(16)]
    public void Where_much_has_to_go_no_word_is_written_by_all_cores_in_each_operation(int cores)
    {
        foreach (ILoad load in Runs.All)
        {
            ScaleResult result = Told(Runs.Run((all, buckets) => LargeSubject.Short(buckets, all, Deep / 2), load, cores));
            Assert.InRange(result.Worst?.Writes ?? 0, 0, MostWritesWhereMuchGoes);
        }
    }

    [Theory, InlineData(1), InlineData(Deep)]
    public void Throughput_grows_with_the_cores_that_work_for_themselves(int depth) =>
        Assert.InRange(Runs.Large(new DepthLoad(depth), MostCores).Throughput / Runs.Large(new DepthLoad(depth), 1).Throughput,
            LeastGrowth, double.MaxValue);

    [Theory, InlineData(16), InlineData(64)]
    public void A_pair_over_a_ring_moves_few_lines(int cores) =>
        Assert.All(Runs.HalfFull, load => Assert.InRange(Told(Runs.Large(load, cores)).PoolLines, 1, MostOfPair));

    [Theory, InlineData(16), InlineData(64)]
    public void A_pair_over_a_ring_that_gets_full_moves_no_more_than_where_all_arrays_have_wandered(int cores) =>
        Assert.All(Runs.Rings, load => Assert.InRange(Told(Runs.Large(load, cores)).PoolLines, 1, MostOfSearch));

    [Theory, MemberData(nameof(Shared))]
    public void No_word_is_written_often_by_more_than_two_cores(string load, int cores) =>
        Assert.InRange(Told(Runs.Large(Runs.Named(load), cores)).Worst?.Writes ?? 0, 0, MostWritesOfAllCores / cores);

    [Fact]
    public void A_number_for_all_cores_would_be_seen()
    {
        ScaleResult counting = Runs.Run((_, buckets) => new CountingSubject(new LargeSubject(buckets)), new DepthLoad(Deep), 64);
        Assert.InRange(Told(counting).PoolLines, 0.5, double.MaxValue);
        Assert.InRange(counting.Worst!.Writes, MostWritesOfAllCores / 64, double.MaxValue);
    }

    private ScaleResult Told(ScaleResult result)
    {
        output.WriteLine(
            $"{result.Load}, {result.Cores} cores: {result.Nanoseconds:F1} ns, {result.PoolLines:F3} lines, worst {result.Worst}");
        output.WriteLine(string.Join("; ", result.Fields.Take(8).Select(field => $"{field.Field} {field.Lines:F3}")));
        return result;
    }
}
