using System;
using System.Linq;
using System.Runtime;
using System.Threading;
using Pools.Memory;
using Pools.Tests.Property.Memory;
using Xunit;

namespace Pools.Tests.Concurrency.PageDiscardSoak;

/// <summary>Discards beside renters and under compacting collections.</summary>
public sealed class PageDiscardStressTests
{
    private const int Plots = 24;
    private const int Renters = 3;
    private const int RentsEach = 300;

    // About 400 KiB on the large object heap, and no multiple of a page.
    private const int Elements = 50_001;

    // So that on a busy machine the collections do not starve the renters (arbitrary).
    private const int RentsPerCollection = 20;

    private int _rents;
    private int _wrong;
    private int _rentersLeft = Renters;
    private int _discards;
    private int _moves;

    /// <summary>In a process of its own: only in a heap that nobody else has filled has a collection something to move.</summary>
    [Fact]
    public void Arrays_that_only_the_trimmer_owns_are_discarded_without_a_trace_in_others() => ChildTest.Alone(typeof(PageDiscardStressTests), () =>
    {
        int seed = Seed.OfRun;
        Plot[] plots = PlotsWithHoles();
        var bodies = Enumerable.Range(0, Renters).Select(i => (Action)(() => Rent(plots, new Random(seed + i)))).ToList();
        bodies.Add(() => Trim(plots, new Random(seed - 1)));
        bodies.Add(() => Compact(plots));
        OwnThread.RunAll(bodies);

        Assert.True(_wrong == 0, $"{_wrong} elements hold what nobody wrote (seed {seed}, {_discards} discards, {_moves} moves).");
        Assert.All(plots, plot => Assert.Equal(0, plot.WrongElements()));
        Assert.True(_moves > 0, $"No collection moved an array (seed {seed}).");
        Assert.True(PageDiscard.IsSupported == _discards > 0, $"{_discards} discards (seed {seed}).");
    });

    [Fact]
    public void A_trimmer_that_discards_what_it_does_not_own_is_found()
    {
        var plot = new Plot(new ulong[Elements]);
        Assert.True(plot.TryTake());
        plot.Write(7);
        OwnThread.Run(() => plot.DiscardInPlace());
        Assert.Equal(PageDiscard.IsSupported, plot.WrongElements() > 0);
    }

    [Fact]
    public void A_plot_has_one_owner_at_a_time()
    {
        var plot = new Plot(new ulong[1]);
        Assert.True(plot.TryTake());
        Assert.False(plot.TryTake());
        plot.PutBack();
        Assert.True(plot.TryTake());
    }

    private void Rent(Plot[] plots, Random random)
    {
        try
        {
            for (int rent = 0; rent < RentsEach;)
            {
                Plot plot = plots[random.Next(plots.Length)];
                if (!plot.TryTake())
                {
                    Thread.Yield();
                    continue;
                }

                rent++;
                Interlocked.Increment(ref _rents);
                Count(plot);
                if (random.Next(8) == 0)
                {
                    plot.Replace();
                }

                plot.Write((ulong)random.NextInt64(1, long.MaxValue));
                Thread.Yield();
                Count(plot);
                plot.PutBack();
            }
        }
        finally
        {
            Interlocked.Decrement(ref _rentersLeft);
        }
    }

    /// <summary>Once more around when the renters have ended: it may begin only then.</summary>
    private void Trim(Plot[] plots, Random random)
    {
        while (Volatile.Read(ref _rentersLeft) > 0)
        {
            TryDiscard(plots[random.Next(plots.Length)]);
            Thread.Yield();
        }

        Array.ForEach(plots, TryDiscard);
    }

    private void TryDiscard(Plot plot)
    {
        if (plot.TryTake())
        {
            Count(plot);
            _discards += plot.Discard() != 0 ? 1 : 0;
            Count(plot);
            plot.PutBack();
        }
    }

    /// <summary>The heap begins with holes, so the first collection moves.</summary>
    private void Compact(Plot[] plots)
    {
        do
        {
            ulong[][] arrays = [.. plots.Select(plot => plot.Array)];
            nint[] addresses = [.. arrays.Select(Pages.AddressOf)];
            GCSettings.LargeObjectHeapCompactionMode = GCLargeObjectHeapCompactionMode.CompactOnce;
            GC.Collect(GC.MaxGeneration, GCCollectionMode.Forced, blocking: true, compacting: true);
            _moves += arrays.Zip(addresses).Count(pair => Pages.AddressOf(pair.First) != pair.Second);
            for (int rents = Volatile.Read(ref _rents); Volatile.Read(ref _rents) - rents < RentsPerCollection && Volatile.Read(ref _rentersLeft) > 0;)
            {
                Thread.Yield();
            }
        }
        while (Volatile.Read(ref _rentersLeft) > 0);
    }

    private void Count(Plot plot) => Interlocked.Add(ref _wrong, plot.WrongElements());

    private static Plot[] PlotsWithHoles()
    {
        var holes = new ulong[Plots][];
        var plots = new Plot[Plots];
        for (int i = 0; i < Plots; i++)
        {
            holes[i] = new ulong[Elements];
            plots[i] = new Plot(new ulong[Elements]);
        }

        GC.KeepAlive(holes);
        return plots;
    }
}
