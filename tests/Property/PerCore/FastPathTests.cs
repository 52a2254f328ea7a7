using System.Diagnostics.Tracing;
using Pools.Observability;
using Pools.PerCore;
using Pools.Tests.Contract;
using Xunit;

namespace Pools.Tests.PerCore;

/// <summary>Whether rents and returns look for listeners.</summary>
[Collection(ProcessWide.Name)]
public sealed class FastPathTests
{
    private const string Ours = PerCoreFactory.SourceName;

    [Fact]
    public void The_fast_path_is_closed_while_somebody_listens_and_open_when_the_last_listener_has_gone()
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

    /// <summary>As where the last listener's leaving is told while it still counts.</summary>
    [Fact]
    public void A_collection_opens_the_fast_path_where_nobody_listens_any_more()
    {
        using var pool = new PerCoreArrayPool<byte>();
        ObservedPools.SetListening(true);

        pool.OnGen2Collection();

        // Another pool's collection may be telling all of them at the moment: this waits for it.
        ObservedPools.OfProcess();
        Assert.True(IsOpen(pool));
    }

    private static bool IsOpen(PerCoreArrayPool<byte> pool) => (int)PoolInternals.Field(pool, "_rentId") != PoolIds.None && (int)PoolInternals.Field(pool, "_returnId") != PoolIds.None;
}
