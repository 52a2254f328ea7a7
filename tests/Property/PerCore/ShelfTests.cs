using Pools.Internal;
using Pools.PerCore;

namespace Pools.Tests.PerCore;

/// <summary>The places of one core.</summary>
public sealed class ShelfTests
{
    private const int Places = 3;

    private readonly Shelf<HardwareAtomics> _shelf = new(
        Places, core: 0, new CoreSet<HardwareAtomics>(1, all: false), new CoreSet<HardwareAtomics>(1, all: true));

    /// <summary>A trim takes for surplus what was not needed: a shelf that was emptied in between has none.</summary>
    [Theory]
    [InlineData(0)]
    [InlineData(1)]
    [InlineData(Places)]
    public void Low_water_is_the_fewest_magazines_since_the_last_look(int emptied)
    {
        Fill();
        _shelf.RestartLowWater();
        for (int i = 0; i < emptied; i++)
        {
            Assert.NotNull(_shelf.TryPop(out _));
        }

        for (int i = 0; i < emptied; i++)
        {
            Magazine? fresh = null;
            Assert.True(_shelf.TryPush(new object(), ref fresh, out _));
        }

        Assert.Equal(Places - emptied, _shelf.RestartLowWater());
        Assert.Equal(Places, _shelf.RestartLowWater());
    }

    [Fact]
    public void Empty_magazine_serves_the_next_return_though_places_before_it_are_free()
    {
        Fill();
        Assert.False(_shelf.HasMagazineWithRoom());
        Assert.NotNull(_shelf.TryPop(out _));
        for (int place = 0; place < Places - 1; place++)
        {
            Magazine? nothing = null;
            Assert.NotNull(_shelf.TryTake(ref nothing));
        }

        Assert.True(_shelf.HasMagazineWithRoom());
        Magazine? fresh = null;
        Assert.True(_shelf.TryPush(new object(), ref fresh, out Magazine? spare));
        Assert.Null(spare);
    }

    /// <summary>Each place has a magazine of one array.</summary>
    private void Fill()
    {
        for (int place = 0; place < Places; place++)
        {
            Magazine? magazine = Magazine.Make(bucket: 0, capacity: 1, charge: 1);
            MagazineOperations<HardwareAtomics>.TryPush(magazine, new object());
            Assert.True(_shelf.TryPut(ref magazine));
        }
    }
}
