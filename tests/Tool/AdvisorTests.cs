using System.Collections.Generic;
using System.Linq;
using Pools.Tool.Advising;
using Pools.Tool.Playing;
using Xunit;

namespace Pools.Tests.Tools;

/// <summary>What is advised, by figures that are given: no clock is asked.</summary>
public sealed class AdvisorTests
{
    private const long Second = 1_000_000_000;

    /// <summary>A million rents in a second.</summary>
    private static readonly TrafficFacts s_busy = new(1_000_000, 1_000_000, 4, 0, Second, 1024, 1 << 20, 8);

    /// <summary>A hundred.</summary>
    private static readonly TrafficFacts s_quiet = s_busy with { Rents = 100, Returns = 100 };

    [Fact]
    public void Where_the_pool_takes_no_time_worth_speaking_of_Shared_stays()
    {
        Advice advice = Advise(s_quiet, ("per-core", new PlayResult(10, 0, 0, 0, 0, 0)));

        Assert.True(advice.KeepsShared);
        Assert.Contains("no difference", advice.Verdict);
    }

    [Fact]
    public void Where_nothing_is_better_Shared_stays() => Assert.Contains("no other pool does better", Advise(s_busy, ("per-core", new PlayResult(200, 0, 0, 0, 0, 0))).Verdict);

    [Fact]
    public void A_pool_that_saves_time_is_taken() => Assert.Equal("per-core", Advise(s_busy, ("per-core", new PlayResult(20, 0, 0, 0, 0, 0))).Pool.Id);

    [Fact]
    public void Time_is_not_bought_with_any_memory() => Assert.True(Advise(s_busy, ("per-core", new PlayResult(20, 0, 0, 0, 1L << 30, 0))).KeepsShared);

    [Fact]
    public void Options_are_advised_only_where_they_gain_something()
    {
        PlayResult plain = new(50, 0, 0, 0, 0, 0);
        Assert.Equal("per-core", Advise(s_busy, ("per-core", plain), ("per-core-fitted", plain with { NanosecondsPerPair = 49 })).Pool.Id);
        Assert.Equal("per-core-fitted", Advise(s_busy, ("per-core", plain), ("per-core-fitted", plain with { NanosecondsPerPair = 20 })).Pool.Id);
    }

    [Theory]
    [InlineData("per-core-fitted", "ArrayPool<byte> pool = new PerCoreArrayPool<byte>(new PerCoreArrayPoolOptions { MaxRetainedBytes = 4L << 20 });")]
    [InlineData("create-fitted", "ArrayPool<byte> pool = ArrayPool<byte>.Create(1024, 8);")]
    [InlineData("new", "byte[] array = new byte[length];")]
    public void What_is_advised_is_said_in_a_line_to_paste(string pool, string line) => Assert.Equal(line, PoolCandidates.For(s_busy).Single(candidate => candidate.Id == pool).Statement);

    /// <summary>Shared takes 100 ns a pair and allocates nothing.</summary>
    private static Advice Advise(TrafficFacts traffic, params (string Id, PlayResult Result)[] others)
    {
        Dictionary<string, PoolCandidate> pools = PoolCandidates.For(traffic).ToDictionary(pool => pool.Id);
        return Advisor.Advise(new Comparison(traffic, [(pools[PoolCandidate.Baseline], new PlayResult(100, 0, 0, 0, 0, 0)), .. others.Select(other => (pools[other.Id], other.Result))]));
    }
}
