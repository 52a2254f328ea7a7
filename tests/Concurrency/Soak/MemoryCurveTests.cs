namespace Pools.Tests.Concurrency.Soak;

/// <summary>The soak's verdict on growth can be either.</summary>
public sealed class MemoryCurveTests
{
    [Theory, InlineData(60, 0, false), InlineData(60, 1_000_000, true), InlineData(2, 1_000_000, false)]
    public void Memory_grows_if_the_last_third_is_above_the_first(int samples, int growth, bool grows)
    {
        Random random = new(4711);
        MemoryCurve curve = new();
        for (int i = 0; i < samples; i++)
        {
            curve.Add(growth == 0 ? random.Next(50_000_000, 150_000_000) : 100_000_000 + (i * growth));
        }

        Assert.Equal(grows, curve.Grows);
    }
}
