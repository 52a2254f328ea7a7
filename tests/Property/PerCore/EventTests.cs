using System;
using System.Buffers;
using System.Collections.Generic;
using System.Diagnostics.Tracing;
using System.Linq;
using System.Text.RegularExpressions;
using Pools.Diagnostics;
using Pools.Tests.Contract;
using Xunit;

namespace Pools.Tests.PerCore;

/// <summary>Our events beside the runtime's own.</summary>
[Collection(ProcessWide.Name)]
public sealed class EventTests
{
    private const string Ours = PerCoreFactory.SourceName;
    private const string Theirs = "System.Buffers.ArrayPoolEventSource";

    [Fact]
    public void The_same_operations_raise_the_same_events_as_the_runtimes_shared_pool()
    {
        // An element type of its own, so that the runtime's singleton is untouched.
        PerCoreArrayPool<Probe> pool = StillPool.Make<Probe>(new());
        List<string> theirs = Record(Theirs, ArrayPool<Probe>.Shared);
        List<string> ours = Record(Ours, pool);

        Assert.Equal(11, theirs.Count);
        Assert.Equal(theirs, ours);
    }

    [Fact]
    public void Arrays_above_the_maximum_raise_the_same_events_as_the_runtimes_created_pool()
    {
        List<string> theirs = RecordAboveMaximum(Theirs, ArrayPool<Probe>.Create(100, 1));
        List<string> ours = RecordAboveMaximum(Ours, PerCoreArrayPool<Probe>.Create(100, 1));

        Assert.Equal(4, theirs.Count);
        Assert.Equal(theirs, ours);
    }

    [Fact]
    public void Events_one_to_six_have_the_names_levels_and_payload_types_of_the_runtimes()
    {
        _ = PerCoreArrayPool<byte>.Shared.Rent(1);
        _ = ArrayPool<byte>.Shared.Rent(1);
        List<string> theirs = Shapes(Theirs);

        Assert.Equal(6, theirs.Count);
        Assert.Equal(theirs, Shapes(Ours));
    }

    [Fact]
    public void A_trim_raises_an_event_for_every_array_that_it_lets_go_of() => OwnThread.Run(() =>
    {
        const int BufferTrimmed = 4;
        using PerCoreArrayPool<byte> pool = StillPool.Make<byte>(new());
        List<byte[]> arrays = [.. Enumerable.Range(0, 60).Select(_ => pool.Rent(100))];
        arrays.ForEach(a => pool.Return(a));
        long kept = pool.GetStatistics().PooledArrays;
        var events = new List<EventRecord>();
        using (new EventTap(Ours, EventLevel.Informational, PoolIdentity.Of(pool), e => events.Add(EventRecord.From(e))))
        {
            pool.Trim(TrimLevel.Full);
        }

        List<EventRecord> trimmed = [.. events.Where(e => e.Id == BufferTrimmed)];
        Assert.Equal(kept, trimmed.Count);
        Assert.All(trimmed, e => Assert.Equal((128, pool.GetHashCode()), ((int)e["bufferSize"]!, (int)e["poolId"]!)));

        // Hash codes may coincide: no id is named more often than arrays have it.
        ILookup<object?, byte[]> byId = arrays.ToLookup(a => (object?)a.GetHashCode());
        Assert.All(trimmed.GroupBy(e => e["bufferId"]), g => Assert.InRange(g.Count(), 1, byId[g.Key].Count()));
    });

    [Theory]
    [InlineData(PressureLevel.Low)]
    [InlineData(PressureLevel.Medium)]
    [InlineData(PressureLevel.High)]
    [InlineData(PressureLevel.Critical)]
    public void A_collection_raises_a_poll_with_the_pressure(PressureLevel level)
    {
        const int BufferTrimPoll = 5;
        var clock = new ManualClock();
        using PerCoreArrayPool<byte> pool = StillPool.Make<byte>(new()
        {
            TimeProvider = clock,
            PressureSource = new PressureDial { Level = level },
        });
        pool.Return(pool.Rent(100));
        clock.Advance(TimeSpan.FromHours(1));
        var events = new List<EventRecord>();
        using (new EventTap(Ours, EventLevel.Informational, PoolIdentity.Of(pool), e => events.Add(EventRecord.From(e))))
        {
            pool.OnGen2Collection();
        }

        int milliseconds = unchecked((int)(clock.GetTimestamp() / TimeSpan.TicksPerMillisecond));
        Assert.Equal([milliseconds, (int)level], Assert.Single(events, e => e.Id == BufferTrimPoll).Values);
    }

    /// <summary>The poll reads the clock once more than the trim, which has begun by then.</summary>
    [Fact]
    public void A_trim_that_someone_listens_to_does_not_fail_where_another_one_would_not()
    {
        var clock = new ManualClock();
        var pressure = new PressureDial { Level = PressureLevel.High };
        using PerCoreArrayPool<byte> pool = StillPool.Make<byte>(new() { TimeProvider = clock, PressureSource = pressure });
        pool.Return(pool.Rent(100));
        int reads = 0;
        clock.OnRead = () =>
        {
            if (++reads > 1)
            {
                throw new NotSupportedException("thrown by the test");
            }
        };
        using (new EventTap(Ours, EventLevel.Informational, PoolIdentity.Of(pool), static _ => { }))
        {
            pool.OnGen2Collection();
        }

        Assert.InRange(reads, 2, int.MaxValue);
        Assert.Equal(0, pool.GetStatistics().PooledArrays);
    }

    [Fact]
    public void Who_asks_is_told_which_pool_an_id_is_and_nobody_else()
    {
        using PerCoreArrayPool<byte> small = new(new PerCoreArrayPoolOptions { Name = "small" });
        small.Return(small.Rent(2 << 20));
        using LargeArrayPool<char> large = new(new LargeArrayPoolOptions { Name = "large" });
        using DebugArrayPool<int> debug = new(new DebugArrayPoolOptions { Name = "debug" });

        // Its large part has the same id, and no name of its own.
        AssertTold(PoolIdentity.Of(small), small.GetHashCode(), "small", "Pools.PerCoreArrayPool`1[System.Byte]");
        AssertTold(PoolIdentity.Of(large), large.GetHashCode(), "large", "Pools.LargeArrayPool`1[System.Char]");
        AssertTold(PoolIdentity.Of(debug), debug.GetHashCode(), "debug", "Pools.Diagnostics.DebugArrayPool`1[System.Int32]");
        Assert.Empty(Heard(PoolIdentity.Of(small), asks: false));

        // A tap may begin to listen twice, and is told twice then.
        static void AssertTold(PoolIdentity pool, params object[] values)
        {
            List<EventRecord> heard = Heard(pool, asks: true);
            Assert.NotEmpty(heard);
            Assert.All(heard, e => Assert.Equal(values, e.Values));
        }

        static List<EventRecord> Heard(PoolIdentity pool, bool asks)
        {
            const int PoolNamed = 10;
            List<EventRecord> heard = [];
            using (new EventTap(Ours, EventLevel.Informational, pool, e => heard.Add(EventRecord.From(e)), asks))
            {
                return [.. heard.Where(e => e.Id == PoolNamed)];
            }
        }
    }

    [Fact]
    public void What_a_listener_throws_reaches_no_caller()
    {
        using PerCoreArrayPool<byte> small = StillPool.Make<byte>(new());
        using LargeArrayPool<byte> large = new();
        int told = 0;
        void Fail(EventWrittenEventArgs e)
        {
            told++;
            throw new InvalidOperationException("a listener that fails");
        }

        using (new EventTap(Ours, EventLevel.Verbose, PoolIdentity.Of(small), Fail))
        using (new EventTap(Ours, EventLevel.Verbose, PoolIdentity.Of(large), Fail))
        {
            foreach (ArrayPool<byte> pool in (ArrayPool<byte>[])[small, large])
            {
                byte[] array = pool.Rent(2 << 20);
                pool.Return(array);
                pool.Return(pool.Rent(100));
            }

            small.OnGen2Collection();
            small.Trim();
            large.Trim();
        }

        Assert.InRange(told, 8, int.MaxValue);
        Assert.Equal(0, small.GetStatistics().PooledArrays + large.GetStatistics().PooledArrays);
    }

    [Fact]
    public void A_full_pool_says_which_bucket_was_full() => OwnThread.Run(() =>
    {
        const int BufferDropped = 6;
        using var pool = new PerCoreArrayPool<byte>(new PerCoreArrayPoolOptions { MaxRetainedBytes = 0 });
        byte[] array = pool.Rent(100);
        var events = new List<EventRecord>();
        using (new EventTap(Ours, EventLevel.Informational, PoolIdentity.Of(pool), e => events.Add(EventRecord.From(e))))
        {
            pool.Return(array);
        }

        Assert.Equal([array.GetHashCode(), 128, pool.GetHashCode(), 3, 0], Assert.Single(events, e => e.Id == BufferDropped).Values);
    });

    [Fact]
    public void A_refused_return_raises_the_misuse_event_too()
    {
        using var pool = new PerCoreArrayPool<byte>(new PerCoreArrayPoolOptions { Name = nameof(A_refused_return_raises_the_misuse_event_too) });
        var events = new List<EventRecord>();
        using (new EventTap(Ours, EventLevel.Warning, PoolIdentity.Of(pool), e => events.Add(EventRecord.From(e))))
        {
            Assert.Throws<ArgumentException>("array", () => pool.Return(new byte[17]));
        }

        Assert.Equal(["WrongLength", 17, pool.Name], Assert.Single(events).Values);
    }

    private static List<string> Record<T>(string source, ArrayPool<T> pool) => Normalized(source, pool, () =>
    {
        T[] first = pool.Rent(100);
        T[] second = pool.Rent(100);
        pool.Return(first);
        pool.Return(pool.Rent(65));
        pool.Return(second, clearArray: true);
        pool.Return(pool.Rent(3_000));
        pool.Return(pool.Rent(0));
    });

    private static List<string> RecordAboveMaximum<T>(string source, ArrayPool<T> pool) => Normalized(source, pool, () => pool.Return(pool.Rent(200)));

    /// <summary>The events as text, arrays numbered in the order in which they appear.</summary>
    private static List<string> Normalized<T>(string source, ArrayPool<T> pool, Action action)
    {
        var events = new List<EventRecord>();
        OwnThread.Run(() =>
        {
            using var tap = new EventTap(source, EventLevel.Verbose, PoolIdentity.Of(pool), e => events.Add(EventRecord.From(e)));
            action();
        });
        var numbers = new Dictionary<object, int>();
        return [.. events.Where(e => e.Names.Contains("bufferId")).Select(e => e.ToString()
            .Replace($"bufferId={e["bufferId"]}", $"bufferId=#{Number(numbers, e["bufferId"]!)}", StringComparison.Ordinal)
            .Replace($"poolId={pool.GetHashCode()}", "poolId=pool", StringComparison.Ordinal))];
    }

    private static int Number(Dictionary<object, int> numbers, object id)
    {
        if (!numbers.TryGetValue(id, out int number))
        {
            numbers[id] = number = numbers.Count;
        }

        return number;
    }

    /// <summary>Events 1 to 6 of a source's manifest: number, level and payload.</summary>
    private static List<string> Shapes(string name)
    {
        EventSource source = EventSource.GetSources().Single(s => s.Name == name);
        string manifest = EventSource.GenerateManifest(source.GetType(), "test")!;
        IEnumerable<Match> events = Regex.Matches(manifest, "<event value=\"(?<id>[1-6])\"[^>]*>");
        return [.. events.Select(e => $"{e.Groups["id"].Value} {Attribute(e.Value, "level")} {Payload(manifest, Attribute(e.Value, "template"))}").Order()];
    }

    private static string Payload(string manifest, string template)
    {
        string body = Regex.Match(manifest, $"<template tid=\"{template}\">(.*?)</template>", RegexOptions.Singleline).Groups[1].Value;
        return string.Join(", ", Regex.Matches(body, "<data[^>]*>").Select(d => $"{Attribute(d.Value, "name")}:{Attribute(d.Value, "inType")}"));
    }

    private static string Attribute(string tag, string name) => Regex.Match(tag, $"{name}=\"([^\"]*)\"").Groups[1].Value;

    private readonly record struct Probe(short Value);
}
