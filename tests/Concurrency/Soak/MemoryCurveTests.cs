using System;
using System.Linq;
using Xunit;

namespace Pools.Tests.Concurrency.Soak;

/// <summary>The soak's verdict on growth is one that can be either.</summary>
public sealed class MemoryCurveTests
{
    private static readonly Random s_random = new(4711);

    [Fact]
    public void What_comes_and_goes_does_not_grow() =>
        Assert.False(Curve(_ => s_random.Next(50_000_000, 150_000_000)).Grows);

    [Fact]
    public void What_grew_only_at_first_does_not_grow() =>
        Assert.False(Curve(i => i == 0 ? 1_000_000 : 100_000_000).Grows);

    [Fact]
    public void What_is_never_let_go_of_grows() =>
        Assert.True(Curve(i => 100_000_000 + (i * 1_000_000)).Grows);

    [Fact]
    public void Few_samples_tell_nothing()
    {
        var curve = new MemoryCurve();
        curve.Add(1);
        curve.Add(1_000_000);

        Assert.False(curve.Grows);
        Assert.Contains("too few", curve.Describe(), StringComparison.Ordinal);
    }

    [Fact]
    public void An_array_that_somebody_keeps_is_seen_at_rest()
    {
        var curve = new MemoryCurve();
        byte[][] kept = new byte[MemoryCurve.FewestSamples][];
        for (int i = 0; i < kept.Length; i++)
        {
            kept[i] = new byte[32 << 20];
            curve.SampleAtRest();
        }

        Assert.True(curve.Grows, curve.Describe());
        GC.KeepAlive(kept);
    }

    private static MemoryCurve Curve(Func<int, long> bytes)
    {
        var curve = new MemoryCurve();
        foreach (int i in Enumerable.Range(0, 60))
        {
            curve.Add(bytes(i));
        }

        return curve;
    }
}
