using Pools.Tests.Simulation;

namespace Pools.Tests.Scale;

/// <summary>How the per-core pool behaves on more cores than there are.</summary>
public sealed class ScaleTests(ITestOutputHelper output)
{
    /// <summary>Lines of the pool that a pair over a ring may move; docs/scale.md has what it does move, and why.</summary>
    private const double MostRingLines = 1;

    /// <summary>The same while the need of the rings still grows: a renter that finds nothing nearby takes from others, or
    /// allocates.</summary>
    private const double MostGrowingLines = 2.5;

    /// <summary>How often an operation may write to a word that more than two cores write to.</summary>
    private const double MostSharedWrites = 1.0 / 16;

    /// <summary>Few cores: a magazine that moves from ring to ring is written by its holder, twice an operation.</summary>
    private const double MostSharedWritesOfFew = 1.5;

    private const double LeastGrowth = 100;
    private const int MostCores = 256;

    public static TheoryData<string, int> ThreadLocal =>
        Worlds(Runs.ThreadLocal.Where(load => load is DepthLoad), [.. Runs.Cores, MostCores]);
    public static TheoryData<string, int> Rings => Worlds(Runs.Rings, Runs.Cores);
    public static TheoryData<string, int> Growing => Worlds(Runs.Growing, Runs.Cores);
    public static TheoryData<string, int> All => Worlds(Runs.All, Runs.Cores);

    [Theory, MemberData(nameof(ThreadLocal))]
    public void A_core_that_works_for_itself_moves_no_line(string load, int cores) =>
        Assert.Equal(0, Told(Runs.PerCore(Runs.Named(load), cores)).PoolLines);

    [Fact]
    public void A_count_of_all_threads_would_be_seen_to_move_lines() =>
        Assert.InRange(Told(Runs.Counting(new DepthLoad(1), 16)).PoolLines, 0.5, double.MaxValue);

    [Theory, MemberData(nameof(Rings))]
    public void A_pair_over_a_ring_moves_few_lines(string load, int cores) =>
        Assert.InRange(Told(Runs.PerCore(Runs.Named(load), cores)).PoolLines, 0, MostRingLines);

    [Theory, MemberData(nameof(Growing))]
    public void A_pair_over_a_ring_whose_need_grows_moves_few_lines(string load, int cores) =>
        Assert.InRange(Told(Runs.PerCore(Runs.Named(load), cores)).PoolLines, 0, MostGrowingLines);

    [Fact]
    public void More_lines_over_rings_would_be_seen() =>
        Assert.InRange(Told(Runs.Shared(new RingLoad(far: true), 16)).PoolLines, MostGrowingLines, double.MaxValue);

    [Theory, MemberData(nameof(All))]
    public void No_word_is_written_often_by_more_than_two_cores(string load, int cores) => Assert.InRange(
        Told(Runs.PerCore(Runs.Named(load), cores)).Worst?.Writes ?? 0, 0, Math.Max(MostSharedWrites, MostSharedWritesOfFew / cores));

    [Fact]
    public void A_word_that_all_cores_write_would_be_seen()
    {
        SharedWord worst = Told(Runs.Counting(new DepthLoad(8), 16)).Worst!;

        Assert.Equal((16, "Counter.Rents"), (worst.Writers, worst.Field));
        Assert.InRange(worst.Writes, MostSharedWrites, double.MaxValue);
    }

    [Fact]
    public void Throughput_grows_with_the_cores_that_work_for_themselves() =>
        Assert.All(Runs.ThreadLocal, load => Assert.InRange(Growth(Runs.PerCore, load), LeastGrowth, double.MaxValue));

    [Fact]
    public void Throughput_that_does_not_grow_would_be_seen() => Assert.InRange(Growth(Runs.Create, new DepthLoad(1)), 0, LeastGrowth);

    [Theory, MemberData(nameof(All))]
    public void Throughput_is_never_below_the_model_of_Shared(string load, int cores) =>
        Assert.InRange(Told(Runs.PerCore(Runs.Named(load), cores)).Throughput / Told(Runs.Shared(Runs.Named(load), cores)).Throughput, 1,
            double.MaxValue);

    [Fact]
    public void Throughput_below_the_model_of_Shared_is_detected() =>
        Assert.InRange(Told(Runs.Counting(new DepthLoad(1), 64)).Throughput / Told(Runs.Shared(new DepthLoad(1), 64)).Throughput, 0, 1);

    private static double Growth(Func<ILoad, int, ScaleResult> run, ILoad load) =>
        run(load, MostCores).Throughput / run(load, 1).Throughput;

    private static TheoryData<string, int> Worlds(IEnumerable<ILoad> loads, int[] cores) =>
        [.. from load in loads from count in cores.Distinct() where count >= load.FewestCores select (load.Name, count)];

    private ScaleResult Told(ScaleResult result)
    {
        output.WriteLine(
            $"{result.Subject}, {result.Load}, {result.Cores} cores: {result.Nanoseconds:F1} ns, "
            + $"{result.PoolLines:F3} lines, worst {result.Worst}");
        output.WriteLine(string.Join("; ", result.Fields.Take(8).Select(field => $"{field.Field} {field.Lines:F3}")));
        return result;
    }
}
