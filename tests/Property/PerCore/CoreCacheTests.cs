namespace Pools.Tests.PerCore;

/// <summary>The places of one core.</summary>
public sealed class CoreCacheTests
{
    private const int Places = 3;

    private readonly CoreCache<HardwareAtomics> _cache = new(Places, core: 0, new CoreSet<HardwareAtomics>(1));

    /// <summary>A trim releases magazines that were not needed: a core cache that was emptied in between has none.</summary>
    [Theory, InlineData(0), InlineData(1), InlineData(Places)]
    public void Low_water_is_the_fewest_magazines_since_the_last_look(int emptied)
    {
        Fill(Places);
        _cache.RestartLowWater();
        for (int i = 0; i < emptied; i++)
        {
            Magazine? nothing = null;
            Assert.NotNull(_cache.TryTake(ref nothing));
        }

        Fill(emptied);

        Assert.Equal(Places - emptied, _cache.RestartLowWater());
        Assert.Equal(Places, _cache.RestartLowWater());
    }

    /// <summary>Each place has a magazine of one array.</summary>
    private void Fill(int places)
    {
        for (int place = 0; place < places; place++)
        {
            Magazine? magazine = Magazine.Make(bucket: 0, capacity: 1, charge: 1);
            MagazineOperations<HardwareAtomics>.TryPush(magazine, new object());
            Assert.True(_cache.TryPut(ref magazine));
        }
    }
}
