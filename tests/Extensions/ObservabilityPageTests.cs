using System;
using System.Collections.Concurrent;
using System.Collections.Generic;
using System.Diagnostics.Metrics;
using System.Diagnostics.Tracing;
using System.Globalization;
using System.IO;
using System.Linq;
using System.Reflection;
using Microsoft.Extensions.Logging;
using Microsoft.Extensions.ObjectPool;
using Microsoft.Extensions.Time.Testing;
using Pools.Extensions;
using Pools.Observability;
using Xunit;

#pragma warning disable RS0030 // The listener reads only the names of instruments.

namespace Pools.Tests.Extensions;

/// <summary>The tables of docs/observability.md and docs/events.md agree with the code.</summary>
public sealed class ObservabilityPageTests
{
    private static readonly string s_page = Path.Combine(Repository.Root, "docs", "observability.md");
    private static readonly string s_events = Path.Combine(Repository.Root, "docs", "events.md");

    [Fact]
    public void The_page_lists_all_events_with_levels_and_payloads()
    {
        IEnumerable<string> listed = PageBlocks.Rows(s_events)
            .Where(row => row.Length == 5 && int.TryParse(row[0], out _))
            .Select(row => $"{row[0]} {row[1]} {row[2]} ({row[3].Replace("`", "", StringComparison.Ordinal)})");
        IEnumerable<string> raised =
            from method in typeof(ArrayPoolEventSource).GetMethods(BindingFlags.Instance | BindingFlags.Public | BindingFlags.DeclaredOnly)
            let id = method.GetCustomAttribute<EventAttribute>()
            where id is not null
            orderby id.EventId
            select $"{id.EventId} {method.Name} {id.Level} ({string.Join(", ", method.GetParameters().Select(Describe))})";

        Assert.Equal(raised, listed);
    }

    [Fact]
    public void The_page_lists_all_instruments_with_their_kinds()
    {
        ConcurrentDictionary<string, string> instruments = [];
        ArrayPoolMetrics.Start();
        using PerCoreObjectPool<object> pool = new(new DefaultPooledObjectPolicy<object>());
        using MeterListener listener = new();
        listener.InstrumentPublished = (instrument, _) =>
        {
            if (instrument.Meter.Name == ArrayPoolMetrics.MeterName)
            {
                instruments[instrument.Name] = instrument switch
                {
                    ObservableCounter<long> => "counter",
                    ObservableUpDownCounter<long> => "up-down counter",
                    _ => "gauge",
                };
            }
        };
        listener.Start();

        IEnumerable<(string Name, string Kind)> listed = PageBlocks.Rows(s_page)
            .Where(row => row.Length == 3 && row[0].StartsWith("pools.", StringComparison.Ordinal))
            .Select(row => (row[0], row[1]));
        Assert.Equal(instruments.Select(instrument => (instrument.Key, instrument.Value)).Order(), listed.Order());
    }

    [Fact]
    public void The_page_lists_all_log_entries_with_their_levels()
    {
        IEnumerable<(int Id, string? Level)> listed = PageBlocks.Rows(s_events)
            .Where(row => row.Length == 3 && int.TryParse(row[0], out _))
            .Select(row =>
                (int.Parse(row[0], CultureInfo.InvariantCulture), row[1].Contains(';', StringComparison.Ordinal) ? null : row[1]));
        IEnumerable<(int Id, string? Level)> written =
            from method in typeof(PoolMessages).GetMethods(BindingFlags.Static | BindingFlags.Public)
            let message = method.GetCustomAttribute<LoggerMessageAttribute>()
            where message is not null
            orderby message.EventId
            select (message.EventId, message.Level == LogLevel.None ? null : message.Level.ToString().ToLowerInvariant());

        Assert.Equal(written, listed);
    }

    [Fact]
    public void The_page_shows_the_statistics_that_a_pool_prints()
    {
        using PerCoreArrayPool<byte> images =
            new(new PerCoreArrayPoolOptions { Name = "images", MaxRetainedBytes = 64 << 20, ClearOnReturn = ClearPolicy.Always });

        // A thread with few calls has no magazines.
        OwnThread.Run(() => images.Return(images.Rent(100_000)));
        using LargeArrayPool<byte> frames = LargeInContainer.Make("frames", new FakeTimeProvider(), PageDiscardMode.Off);
        byte[][] rented = [frames.Rent(3840 * 2160 * 4), frames.Rent(3840 * 2160 * 4), frames.Rent(3840 * 2160 * 4)];
        frames.Return(rented[0]);
        frames.Return(rented[1]);

        IReadOnlyList<string> shown = PageBlocks.Of(s_page, "text");
        Assert.Equal(PageBlocks.Lines(shown[0]), PageBlocks.Lines(images.GetStatistics().ToString()));
        Assert.Equal(PageBlocks.Lines(shown[1]), PageBlocks.Lines(frames.GetStatistics().ToString()));
        GC.KeepAlive(rented);
    }

    /// <summary>An enum is written as its number.</summary>
    private static string Describe(ParameterInfo parameter) =>
        $"{(parameter.ParameterType == typeof(string) ? "string" : "int")} {parameter.Name}";
}
