namespace Pools.Tests.Debug;

/// <summary>The record of a rental is used again for later ones, unnoticed.</summary>
[Collection(ProcessWide.Name)]
public sealed class RecyclingTests
{
    // More than the spare records of a stripe.
    private const int Many = 10_000;

    [Fact]
    public void An_operation_that_outlives_its_rental_is_not_taken_for_one_of_another()
    {
        DebugArrayPool<byte> pool = Make(quarantine: 0);
        byte[] array = pool.Rent(16);
        using IDisposable mark = pool.MarkInFlight(array, "Socket.Receive");
        pool.Return(array);
        RentAndReturn(pool, Many);

        MisuseReport report = Assert.Single(pool.Reports);
        Assert.Equal((MisuseKind.InFlight, 1), (report.Kind, report.Count));
    }

    [Fact]
    public void A_record_that_has_served_a_scope_says_nothing_of_it_later()
    {
        DebugArrayPool<byte> pool = Make(quarantine: 0);
        using (DebugPoolScope scope = pool.BeginScope("first"))
        {
            RentAndReturn(pool, Many);
            scope.AssertClean();
        }

        byte[][] arrays = Enumerable.Range(0, Many).Select(_ => pool.Rent(16)).ToArray();
        foreach (byte[] array in arrays)
        {
            using (pool.MarkInFlight(array, "Socket.Receive"))
            {
                pool.Return(array);
            }
        }

        MisuseReport report = Assert.Single(pool.Reports);
        Assert.Equal((MisuseKind.InFlight, Many, null), (report.Kind, report.Count, report.Scope));
    }

    [Fact]
    public void A_leak_after_many_rentals_tells_of_no_return()
    {
        DebugArrayPool<byte> pool = Make(quarantine: 0);
        RentAndReturn(pool, Many);
        using DebugPoolScope scope = pool.BeginScope();
        byte[] array = pool.Rent(16);
        scope.Dispose();

        MisuseReport report = Assert.Single(scope.Reports);
        Assert.Equal(MisuseKind.Leak, report.Kind);
        Assert.Null(report.ReturnedAt);
        GC.KeepAlive(array);
    }

    [Fact]
    public void A_pair_allocates_the_array_and_no_record_once_the_quarantine_is_full() => Processors.RunOnOne(() =>
    {
        const int Watched = 64;
        const int Length = 16;
        DebugArrayPool<byte> pool = Make(Watched);
        RentAndReturn(pool, Many);

        long ofAnArray = Allocated.Always(() => GC.KeepAlive(new byte[Length]));
        double ofAPair = (double)Allocated.Always(() => RentAndReturn(pool, Many)) / Many;

        // A record is as large as five arrays; a stripe may run out of spare ones.
        Assert.InRange(ofAPair, ofAnArray, 2 * ofAnArray);
    });

    private static DebugArrayPool<byte> Make(int quarantine) => StillDebugPool.Make(new()
    {
        Sizing = DebugSizing.Exact,
        Stacks = StackCapture.None,
        MaxQuarantineArrays = quarantine,
        Reaction = MisuseReaction.Record,
    });

    private static void RentAndReturn(ArrayPool<byte> pool, int times)
    {
        for (int i = 0; i < times; i++)
        {
            pool.Return(pool.Rent(16));
        }
    }
}
