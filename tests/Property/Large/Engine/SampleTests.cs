using Xunit;

namespace Pools.Tests.Large.Engine;

/// <summary>How often the clock is read, and what is sampled, does not depend on the way that an array takes.</summary>
public sealed class SampleTests
{
    private const int Length = 1_000;
    private const int Rents = 6_400;

    private readonly LargeScene _scene = new();

    /// <summary>One array in its slot; the same cleared, which is the long way back; and several, of which the slot has one at a time.</summary>
    [Theory]
    [InlineData(1, false)]
    [InlineData(1, true)]
    [InlineData(2, false)]
    [InlineData(2, true)]
    [InlineData(5, false)]
    public void The_clock_is_read_at_about_every_64th_rent(int depth, bool clears)
    {
        using LargeArrayPool<byte> pool = _scene.Make();
        int readings = 0;
        _scene.Clock.OnRead = () => readings++;
        for (int i = 0; i < Rents / depth; i++)
        {
            LargeScene.Burst(pool, depth, Length, clears);
        }

        // At the first rents, which allocate, more often; a thread that moves to another core now and then does not change that.
        Assert.InRange(readings, Rents / 64 / 2, (Rents / 64 * 2) + depth);
        LargeArrayStatistics large = pool.GetStatistics().Large!;
        Assert.InRange(large.SampledRequestedBytes, Rents / 64 / 2 * Length, Rents / 64 * 2 * Length);
    }
}
