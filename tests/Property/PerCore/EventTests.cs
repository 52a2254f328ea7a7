namespace Pools.Tests.PerCore;

/// <summary>Our events beside the runtime's own.</summary>
[Collection(ProcessWide.Name)]
public sealed class EventTests
{
    private const string Ours = PerCoreFactory.SourceName;
    private const string Theirs = "System.Buffers.ArrayPoolEventSource";
    private const int BufferTrimmed = 4;
    private const int BufferTrimPoll = 5;
    private const int BufferDropped = 6;
    private const int PoolNamed = 10;

    [Fact]
    public void Same_operations_raise_the_same_events_as_in_the_pools_of_the_runtime()
    {
        // An element type of its own, so that the runtime's singleton is untouched.
        PerCoreArrayPool<Probe> pool = StillPool.Make<Probe>(new());
        List<string> theirs = Record(Theirs, ArrayPool<Probe>.Shared, Script);
        Assert.Equal(11, theirs.Count);
        Assert.Equal(theirs, Record(Ours, pool, Script));

        theirs = Record(Theirs, ArrayPool<Probe>.Create(100, 1), RentAboveMaximum);
        Assert.Equal(4, theirs.Count);
        Assert.Equal(theirs, Record(Ours, PerCoreArrayPool<Probe>.Create(100, 1), RentAboveMaximum));
    }

    [Fact]
    public void Events_1_to_6_have_the_names_levels_and_payload_types_of_the_runtime()
    {
        _ = PerCoreArrayPool<byte>.Shared.Rent(1);
        _ = ArrayPool<byte>.Shared.Rent(1);
        List<string> theirs = Shapes(Theirs);

        Assert.Equal(6, theirs.Count);
        Assert.Equal(theirs, Shapes(Ours));
    }

    [Fact]
    public void Trim_raises_an_event_for_each_array_that_it_releases() => OwnThread.Run(() =>
    {
        using PerCoreArrayPool<byte> pool = StillPool.Make<byte>(new());
        List<byte[]> arrays = [.. Enumerable.Range(0, 60).Select(_ => pool.Rent(100))];
        arrays.ForEach(a => pool.Return(a));
        long kept = pool.GetStatistics().PooledArrays;
        List<EventRecord> trimmed = Listen(pool, () => pool.Trim(TrimLevel.Full)).FindAll(e => e.Id == BufferTrimmed);

        Assert.Equal(kept, trimmed.Count);
        Assert.All(trimmed, e => Assert.Equal((128, pool.GetHashCode()), ((int)e["bufferSize"]!, (int)e["poolId"]!)));

        // Hash codes may coincide: no id is named more often than arrays have it.
        ILookup<object?, byte[]> byId = arrays.ToLookup(a => (object?)a.GetHashCode());
        Assert.All(trimmed.GroupBy(e => e["bufferId"]), g => Assert.InRange(g.Count(), 1, byId[g.Key].Count()));
    });

    [Theory, InlineData(PressureLevel.Low), InlineData(PressureLevel.Critical)]
    public void Collection_raises_a_poll_with_the_pressure(PressureLevel level)
    {
        var clock = new ManualClock();
        using PerCoreArrayPool<byte> pool = StillPool.Make<byte>(
            new() { TimeProvider = clock, PressureSource = new PressureDial { Level = level } });
        pool.Return(pool.Rent(100));
        clock.Advance(TimeSpan.FromHours(1));
        List<EventRecord> events = Listen(pool, pool.OnGen2Collection);

        Assert.Equal((int)level, Assert.Single(events, e => e.Id == BufferTrimPoll).Values[1]);
    }

    [Fact]
    public void Listener_that_asks_is_told_the_names_of_pools()
    {
        using PerCoreArrayPool<byte> small = new(new PerCoreArrayPoolOptions { Name = "small" });
        small.Return(small.Rent(2 << 20));
        using LargeArrayPool<char> large = new(new LargeArrayPoolOptions { Name = "large" });
        using DebugArrayPool<int> debug = new(new DebugArrayPoolOptions { Name = "debug" });

        RequireTold(small, small.GetHashCode(), "small", "Pools.PerCoreArrayPool`1[System.Byte]");
        RequireTold(large, large.GetHashCode(), "large", "Pools.LargeArrayPool`1[System.Char]");
        RequireTold(debug, debug.GetHashCode(), "debug", "Pools.Diagnostics.DebugArrayPool`1[System.Int32]");
        Assert.DoesNotContain(Listen(small, () => { }), e => e.Id == PoolNamed);

        // A tap may begin to listen twice, and is told twice then.
        static void RequireTold<T>(ArrayPool<T> pool, params object[] values)
        {
            List<EventRecord> told = Listen(pool, () => { }, asksForNames: true).FindAll(e => e.Id == PoolNamed);
            Assert.NotEmpty(told);
            Assert.All(told, e => Assert.Equal(values, e.Values));
        }
    }

    [Fact]
    public void Full_pool_names_the_bucket_that_was_full() => OwnThread.Run(() =>
    {
        using var pool = new PerCoreArrayPool<byte>(new PerCoreArrayPoolOptions { MaxRetainedBytes = 0 });
        byte[] array = pool.Rent(100);
        List<EventRecord> events = Listen(pool, () => pool.Return(array));

        Assert.Equal([array.GetHashCode(), 128, pool.GetHashCode(), 3, 0], Assert.Single(events, e => e.Id == BufferDropped).Values);
    });

    [Fact]
    public void Refused_return_raises_the_misuse_event()
    {
        using var pool = new PerCoreArrayPool<byte>(new PerCoreArrayPoolOptions { Name = nameof(Refused_return_raises_the_misuse_event) });
        List<EventRecord> events = Listen(pool, () => Assert.Throws<ArgumentException>("array", () => pool.Return(new byte[17])));

        Assert.Equal(["WrongLength", 17, pool.Name], Assert.Single(events).Values);
    }

    private static List<EventRecord> Listen<T>(ArrayPool<T> pool, Action action, bool asksForNames = false)
    {
        var events = new List<EventRecord>();
        using (new EventTap(Ours, EventLevel.Informational, PoolIdentity.Of(pool), e => events.Add(EventRecord.From(e)), asksForNames))
        {
            action();
        }

        return events;
    }

    private static void Script<T>(ArrayPool<T> pool)
    {
        T[] first = pool.Rent(100);
        T[] second = pool.Rent(100);
        pool.Return(first);
        pool.Return(pool.Rent(65));
        pool.Return(second, clearArray: true);
        pool.Return(pool.Rent(3_000));
        pool.Return(pool.Rent(0));
    }

    private static void RentAboveMaximum<T>(ArrayPool<T> pool) => pool.Return(pool.Rent(200));

    /// <summary>The events as text, arrays numbered in the order in which they appear.</summary>
    private static List<string> Record<T>(string source, ArrayPool<T> pool, Action<ArrayPool<T>> script)
    {
        var events = new List<EventRecord>();
        OwnThread.Run(() =>
        {
            using var tap = new EventTap(source, EventLevel.Verbose, PoolIdentity.Of(pool), e => events.Add(EventRecord.From(e)));
            script(pool);
        });
        List<object> ids = [.. events.Where(e => e.Names.Contains("bufferId")).Select(e => e["bufferId"]!).Distinct()];
        return [.. events.Where(e => e.Names.Contains("bufferId")).Select(e => e.ToString()
            .Replace($"bufferId={e["bufferId"]}", $"bufferId=#{ids.IndexOf(e["bufferId"]!)}", StringComparison.Ordinal)
            .Replace($"poolId={pool.GetHashCode()}", "poolId=pool", StringComparison.Ordinal))];
    }

    /// <summary>Events 1 to 6 of a source's manifest: number, level and payload.</summary>
    private static List<string> Shapes(string name)
    {
        EventSource source = EventSource.GetSources().Single(s => s.Name == name);
        string manifest = EventSource.GenerateManifest(source.GetType(), "test")!;
        IEnumerable<Match> events = Regex.Matches(manifest, "<event value=\"([1-6])\"[^>]*>");
        return [.. events.Select(e => $"{e.Groups[1]} {Attribute(e.Value, "level")} {Payload(manifest, e.Value)}").Order()];
    }

    private static string Payload(string manifest, string e)
    {
        string template = Attribute(e, "template");
        string body = Regex.Match(manifest, $"<template tid=\"{template}\">(.*?)</template>", RegexOptions.Singleline).Groups[1].Value;
        return string.Join(
            ", ", Regex.Matches(body, "<data[^>]*>").Select(d => $"{Attribute(d.Value, "name")}:{Attribute(d.Value, "inType")}"));
    }

    private static string Attribute(string tag, string name) => Regex.Match(tag, $"{name}=\"([^\"]*)\"").Groups[1].Value;

    private readonly record struct Probe(short Value);
}
