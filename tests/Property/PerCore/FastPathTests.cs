namespace Pools.Tests.PerCore;

/// <summary>Whether rents and returns look for listeners.</summary>
[Collection(ProcessWide.Name)]
public sealed class FastPathTests
{
    private const string Ours = PerCoreFactory.SourceName;

    [Fact]
    public void Fast_path_is_closed_as_long_as_a_listener_listens()
    {
        using var pool = new PerCoreArrayPool<byte>();
        bool before = IsOpen(pool);
        bool meanwhile;
        using (new EventTap(Ours, EventLevel.Verbose, PoolIdentity.Of(pool), _ => { }))
        using (new EventTap(Ours, EventLevel.Verbose, PoolIdentity.Of(pool), _ => { }))
        {
            meanwhile = IsOpen(pool);
        }

        Assert.Equal((true, false, true), (before, meanwhile, IsOpen(pool)));
    }

    /// <summary>The last listener may leave while it still counts as listening.</summary>
    [Fact]
    public void Collection_opens_the_fast_path_when_no_listener_is_left()
    {
        using var pool = new PerCoreArrayPool<byte>();
        ObservedPools.SetListening(true);

        pool.OnGen2Collection();

        // Another pool's collection may be telling all of them at the moment: this waits for it.
        ObservedPools.OfProcess();
        Assert.True(IsOpen(pool));
    }

    private static bool IsOpen(PerCoreArrayPool<byte> pool) =>
        (int)PoolInternals.Field(pool, "_rentId") != PoolIds.None && (int)PoolInternals.Field(pool, "_returnId") != PoolIds.None;
}
