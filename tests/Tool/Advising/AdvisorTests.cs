namespace Pools.Tests.Tools;

/// <summary>The advice for given figures.</summary>
public sealed class AdvisorTests
{
    private const long Second = 1_000_000_000;

    private static readonly TrafficFacts s_busy = new(1_000_000, 1_000_000, 4, 0, Second, 1024, 1 << 20, 8);

    private static readonly TrafficFacts s_quiet = s_busy with { Rents = 100, Returns = 100 };

    [Fact]
    public void Shared_is_kept_if_the_pool_takes_hardly_any_time() =>
        Assert.True(Advise(s_quiet, ("per-core", new PlayResult(10, 0, 0, 0))).KeepsShared);

    [Fact]
    public void Shared_is_kept_if_no_pool_is_better() =>
        Assert.True(Advise(s_busy, ("per-core", new PlayResult(200, 0, 0, 0))).KeepsShared);

    [Fact]
    public void A_pool_that_saves_time_is_advised() =>
        Assert.Equal("per-core", Advise(s_busy, ("per-core", new PlayResult(20, 0, 0, 0))).Pool.Id);

    [Fact]
    public void Shared_is_kept_if_a_faster_pool_needs_much_memory() =>
        Assert.True(Advise(s_busy, ("per-core", new PlayResult(20, 0, 1L << 30, 0))).KeepsShared);

    [Fact]
    public void Options_are_advised_only_if_they_gain_something()
    {
        PlayResult plain = new(50, 0, 0, 0);
        Assert.Equal("per-core", Advise(s_busy, ("per-core", plain), ("per-core-fitted", plain with { NanosecondsPerPair = 49 })).Pool.Id);
        Assert.Equal(
            "per-core-fitted", Advise(s_busy, ("per-core", plain), ("per-core-fitted", plain with { NanosecondsPerPair = 20 })).Pool.Id);
    }

    [Theory]
    [InlineData("per-core-fitted",
        "ArrayPool<byte> pool = new PerCoreArrayPool<byte>(new PerCoreArrayPoolOptions { MaxRetainedBytes = 4L << 20 });")]
    [InlineData("create-fitted", "ArrayPool<byte> pool = ArrayPool<byte>.Create(1024, 8);")]
    [InlineData("new", "byte[] array = new byte[length];")]
    public void The_advice_is_a_line_to_paste(string pool, string line) =>
        Assert.Equal(line, PoolCandidates.For(s_busy).Single(candidate => candidate.Id == pool).Statement);

    /// <summary>Shared takes 100 ns a pair.</summary>
    private static Advice Advise(TrafficFacts traffic, params (string Id, PlayResult Result)[] others)
    {
        Dictionary<string, PoolCandidate> pools = PoolCandidates.For(traffic).ToDictionary(pool => pool.Id);
        (PoolCandidate, PlayResult) shared = (pools[PoolCandidate.Baseline], new PlayResult(100, 0, 0, 0));
        return Advisor.Advise(new Comparison(traffic, [shared, .. others.Select(other => (pools[other.Id], other.Result))]));
    }
}
