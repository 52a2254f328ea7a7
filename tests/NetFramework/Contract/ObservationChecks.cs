using System;
using System.Collections.Generic;
using System.Diagnostics.Tracing;
using System.Linq;

namespace Pools.Tests.Framework.Contract;

/// <summary>What a pool tells about itself.</summary>
internal static class ObservationChecks
{
    public static IReadOnlyList<Check> All { get; } =
    [
        new("statistics count rents, returns, allocations, drops and trims, and print a table", Statistics),
        new("every thread's rents and returns are counted, ended threads included", ManyThreads),
        new("a listener hears every kind of event, with its payload", Events),
        new("a listener that rents and returns leaves the pool whole", RudeListener),
    ];

    private static void Statistics()
    {
        var pool = new PerCoreArrayPool<byte>(new PerCoreArrayPoolOptions { Name = "frames", MaxArrayLength = 1_024 });
        pool.Return(pool.Rent(100));
        pool.Return(pool.Rent(100));
        pool.Return(pool.Rent(5_000));
        PoolStatistics before = pool.GetStatistics();
        Require.Equal((3L, 3L, 2L, 1L, 0L), (before.Rented, before.Returned, before.Allocated, before.Dropped, before.Trimmed), "the counts");
        Require.Equal((1L, 128L), (before.PooledArrays, before.PooledBytes), "what is pooled");
        string table = before.ToString();
        Require.That(table.Contains("frames") && table.Contains("128"), $"the table has name and length: {table}");
        pool.Trim();
        Require.Equal((1L, 0L, 0L), (pool.GetStatistics().Trimmed, pool.GetStatistics().PooledArrays, pool.GetStatistics().RetainedBytes), "after the trim");
    }

    private static void ManyThreads()
    {
        var pool = new PerCoreArrayPool<int>();
        Action body = () =>
        {
            for (int i = 0; i < 10_000; i++)
            {
                pool.Return(pool.Rent(16 << (i % 4)));
            }
        };
        OwnThread.RunAll(body, body, body, body, body, body, body, body);
        Memory.Collect();
        Require.Equal((80_000L, 80_000L), (pool.GetStatistics().Rented, pool.GetStatistics().Returned), "rented and returned");
    }

    private static void Events()
    {
        RequireARuntimeThatDeliversEvents();
        var heard = new List<EventRecord>();
        var pool = new PerCoreArrayPool<byte>(new PerCoreArrayPoolOptions { Name = "frames", MaxArrayLength = 1_000, OnMisuse = MisuseResponse.Drop });
        using var tap = new EventTap("Pools-ArrayPool", EventLevel.Verbose, PoolIdentity.Of(pool), e => heard.Add(EventRecord.From(e)));
        byte[] array = pool.Rent(100);
        pool.Return(array);
        pool.Return(pool.Rent(2_000));
        pool.Return(new byte[17]);
        pool.OnGen2Collection();
        pool.Trim();
        int[] ids = [.. heard.Select(e => e.Id).Distinct().OrderBy(id => id)];
        Require.That(ids.SequenceEqual([1, 2, 3, 4, 6, 7]), $"the ids heard: {string.Join(", ", ids)}");
        EventRecord rented = heard.First(e => e.Id == 1);
        Require.Equal((object)128, rented["bufferSize"]!, "the size of the first rent");
        Require.Equal((object)"WrongLength", heard.First(e => e.Id == 7)["kind"]!, "the kind of misuse");
    }

    private static void RudeListener()
    {
        RequireARuntimeThatDeliversEvents();
        var pool = new PerCoreArrayPool<byte>();
        int calls = 0;
        using (var tap = new EventTap("Pools-ArrayPool", EventLevel.Verbose, PoolIdentity.Of(pool), e =>
        {
            if (++calls < 100)
            {
                pool.Return(pool.Rent(100));
            }
        }))
        {
            for (int i = 0; i < 20; i++)
            {
                pool.Return(pool.Rent(100));
            }
        }

        Require.That(calls >= 20, "the listener is called");
        Require.Equal(0, pool.GetStatistics().Outstanding, "what is outstanding");
    }

    /// <summary>Tries it with a source of the program's own, so that a runtime without events is told from a pool without events.</summary>
    private static void RequireARuntimeThatDeliversEvents()
    {
        int heard = 0;
        using var source = new ControlSource();
        try
        {
            using var tap = new EventTap(ControlSource.ProviderName, EventLevel.Verbose, pool: null, e => heard++);
            source.Told(7);
        }
        catch (NotImplementedException e)
        {
            throw new NotTellableException($"this runtime has no working EventListener ({e.TargetSite?.Name ?? "unknown member"}: {e.Message})");
        }

        if (heard == 0)
        {
            throw new NotTellableException("this runtime delivers no events to an EventListener, a source of the program's own included");
        }
    }

    [EventSource(Name = ProviderName)]
    private sealed class ControlSource : EventSource
    {
        public const string ProviderName = "Pools-Tests-Framework";

        [Event(1, Level = EventLevel.Informational)]
        public void Told(int value) => WriteEvent(1, value);
    }
}
