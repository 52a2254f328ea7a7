using System;
using System.Collections.Generic;
using System.Diagnostics.Tracing;
using System.IO;
using System.Linq;
using System.Reflection;
using Microsoft.Extensions.Logging;
using Pools.Extensions;
using Pools.Observability;
using Xunit;

namespace Pools.Tests.Extensions;

/// <summary>What docs/observability.md lists is what there is.</summary>
public sealed class ObservabilityPageTests
{
    private static readonly string s_page = Path.Combine(Repository.Root, "docs", "observability.md");

    [Fact]
    public void The_events_that_are_listed_are_those_of_the_source_with_their_levels_and_payloads()
    {
        IEnumerable<string> listed = PageBlocks.Rows(s_page)
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
    public void The_source_has_the_name_that_the_page_says_and_no_keywords()
    {
        Assert.Contains($"The event source is `{ArrayPoolEventSource.Log.Name}`", File.ReadAllText(s_page), StringComparison.Ordinal);
        Assert.All(
            typeof(ArrayPoolEventSource).GetMethods().Select(method => method.GetCustomAttribute<EventAttribute>()).OfType<EventAttribute>(),
            attribute => Assert.Equal(EventKeywords.None, attribute.Keywords));
    }

    [Fact]
    public void The_reasons_and_pressure_levels_that_are_explained_have_those_numbers()
    {
        string[] explained = [.. PageBlocks.Rows(s_page).Where(row => row.Length == 2).Select(row => string.Join(' ', row))];

        // As they stand in the page: number, then words.
        Assert.Contains(explained, row => row.Contains("1: longer than the pool's maximum; 2: the pool had none left", StringComparison.Ordinal));
        Assert.Equal((1, 2), ((int)BufferAllocatedReason.OverMaximumSize, (int)BufferAllocatedReason.PoolExhausted));
        Assert.Contains(explained, row => row.Contains("0: no room or no budget; 1: longer than the pool's maximum", StringComparison.Ordinal));
        Assert.Equal((0, 1), ((int)BufferDroppedReason.Full, (int)BufferDroppedReason.OverMaximumSize));
        string levels = string.Join("; ", Enum.GetValues<PressureLevel>().Select(level => $"{(int)level}: {level.ToString().ToLowerInvariant()}"));
        Assert.Contains($"pressure {levels}", explained);
    }

    [Fact]
    public void The_instruments_that_are_listed_are_those_of_the_meter()
    {
        ArrayPoolMetrics.Start();
        using Collected collected = new();
        using LargeArrayPool<byte> pool = new(new LargeArrayPoolOptions { Name = nameof(ObservabilityPageTests) });

        // A row names an instrument, its kind, and what it counts, with its reasons.
        string[][] rows = [.. PageBlocks.Rows(s_page).Where(row => row.Length == 3 && row[0].StartsWith("pools.array_pool.", StringComparison.Ordinal))];
        string[] reasons = ["full", "over_maximum_size"];
        IEnumerable<string> listed = rows.SelectMany(row =>
        {
            string[] named = [.. reasons.Where(reason => row[2].Contains($"`{reason}`", StringComparison.Ordinal) || row[2].EndsWith($"`{reason}", StringComparison.Ordinal))];
            return named.Length == 0 ? [row[0]] : named.Select(reason => $"{row[0]} {reason}");
        });

        Assert.Equal(collected.Of(pool.Name, typeof(byte)).Keys.Order(StringComparer.Ordinal), listed.Order(StringComparer.Ordinal));
        Assert.Equal(rows.Where(row => row[1] == "counter").Select(row => row[0]).Order(StringComparer.Ordinal), collected.Counters.Order(StringComparer.Ordinal));
    }

    [Fact]
    public void The_log_entries_that_are_listed_have_those_ids_and_levels()
    {
        IEnumerable<(int Id, string? Level)> listed = PageBlocks.Rows(s_page)
            .Where(row => row.Length == 3 && int.TryParse(row[0], out _))
            .Select(row => (int.Parse(row[0], System.Globalization.CultureInfo.InvariantCulture), row[1].Contains(';', StringComparison.Ordinal) ? null : row[1]));
        IEnumerable<(int Id, string? Level)> written =
            from method in typeof(PoolLog).GetMethods(BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic)
            let message = method.GetCustomAttribute<LoggerMessageAttribute>()
            where message is not null
            orderby message.EventId
            select (message.EventId, message.Level == LogLevel.None ? null : message.Level.ToString().ToLowerInvariant());

        Assert.Equal(written, listed);
    }

    [Fact]
    public void The_table_of_statistics_that_is_shown_is_what_a_pool_prints()
    {
        using PerCoreArrayPool<byte> images = new(new PerCoreArrayPoolOptions { Name = "images", MaxRetainedBytes = 64 << 20, ClearOnReturn = ClearPolicy.Always });
        images.Return(images.Rent(100_000));

        Assert.Equal(PageBlocks.Lines(PageBlocks.Of(s_page, "text")[0]), PageBlocks.Lines(images.GetStatistics().ToString()));
    }

    [Fact]
    public void The_figures_of_a_large_pool_that_are_shown_are_what_it_prints()
    {
        using LargeArrayPool<byte> frames = LargeInContainer.Make("frames", new ManualClock(), PageDiscardMode.Off);
        byte[][] rented = [frames.Rent(3840 * 2160 * 4), frames.Rent(3840 * 2160 * 4), frames.Rent(3840 * 2160 * 4)];
        frames.Return(rented[0]);
        frames.Return(rented[1]);

        Assert.Equal(PageBlocks.Lines(PageBlocks.Of(s_page, "text")[1]), PageBlocks.Lines(frames.GetStatistics().ToString()));
        GC.KeepAlive(rented);
    }

    [Fact]
    public void The_figures_of_a_large_pool_that_are_explained_are_all_that_there_are()
    {
        IEnumerable<string> explained = PageBlocks.Rows(s_page).Where(row => row.Length == 2).SelectMany(row => row[0].Split(", ")).Select(name => name.Trim('`'));

        Assert.Empty(typeof(LargeArrayStatistics).GetProperties().Select(property => property.Name).Except(explained));
    }

    /// <summary>An enum travels as its number.</summary>
    private static string Describe(ParameterInfo parameter) => $"{(parameter.ParameterType == typeof(string) ? "string" : "int")} {parameter.Name}";
}
