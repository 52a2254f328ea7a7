using System;
using System.Collections.Generic;
using System.Diagnostics.Tracing;
using System.Linq;
using System.Text.Json;
using Pools.Diagnostics;
using Xunit;

namespace Pools.Tests.Debug;

[Collection(ProcessWide.Name)]
public sealed class ReactionTests
{
    [Theory, InlineData(MisuseReaction.Throw, true), InlineData(MisuseReaction.Break, true), InlineData(MisuseReaction.Record, false)]
    public void A_misuse_is_written_down_whether_it_throws_or_not(MisuseReaction reaction, bool throws)
    {
        var pool = new DebugArrayPool<byte>(new DebugArrayPoolOptions { Reaction = reaction });

        Assert.Equal(throws, Record.Exception(() => ReturnTwice(pool)) is ArrayPoolMisuseException);

        Assert.Equal(MisuseKind.DoubleReturn, Assert.Single(pool.Reports).Kind);
        Assert.Equal(1, pool.GetStatistics().Misuses);
    }

    [Fact]
    public void Who_asked_to_be_told_is_told_once_a_fault_before_anything_is_thrown()
    {
        var told = new List<MisuseReport>();
        var observer = new Listener();
        var pool = new DebugArrayPool<byte>(new DebugArrayPoolOptions { OnReport = told.Add, Observer = observer });
        for (int i = 0; i < 3; i++)
        {
            Assert.Throws<ArrayPoolMisuseException>(() => ReturnTwice(pool));
        }

        Assert.Equal(3, Assert.Single(told).Count);
        Assert.Same(told[0], Assert.Single(observer.Reports));
    }

    [Fact]
    public void Somebody_who_is_told_and_fails_changes_nothing()
    {
        var pool = new DebugArrayPool<byte>(new DebugArrayPoolOptions { OnReport = _ => throw new TimeoutException() });

        Assert.Throws<ArrayPoolMisuseException>(() => ReturnTwice(pool));
        Assert.Single(pool.Reports);
    }

    [Fact]
    public void A_listener_gets_an_event_for_each_misuse_and_each_leak()
    {
        var events = new List<EventRecord>();
        var pool = new DebugArrayPool<byte>(new DebugArrayPoolOptions { Reaction = MisuseReaction.Record, Name = nameof(ReactionTests) });
        using (new EventTap("Pools-ArrayPool", EventLevel.Warning, PoolIdentity.Of(pool), e => events.Add(EventRecord.From(e))))
        {
            ReturnTwice(pool);
            ReturnTwice(pool);
            using DebugPoolScope scope = pool.BeginScope();
            _ = pool.Rent(100);
        }

        Assert.Equal(["7 DoubleReturn", "7 DoubleReturn", "8 "], events.Select(e => $"{e.Id} {e.Values[0] as string}"));
    }

    [Fact]
    public void An_event_shows_no_contents()
    {
        var events = new List<EventRecord>();
        DebugArrayPool<byte> pool = StillDebugPool.Make(new DebugArrayPoolOptions { ShowContents = true, Name = nameof(ReactionTests) });
        using (new EventTap("Pools-ArrayPool", EventLevel.Verbose, PoolIdentity.Of(pool), e => events.Add(EventRecord.From(e))))
        {
            byte[] array = pool.Rent(100);
            pool.Return(array);
            "secret"u8.CopyTo(array);
            pool.Verify();
        }

        EventRecord misuse = Assert.Single(events, e => e.Id == 7);
        Assert.All(misuse.Values, value => Assert.True(value is int or nameof(MisuseKind.WriteAfterReturn) or nameof(ReactionTests), $"{value}"));
    }

    [Fact]
    public void A_report_is_one_line_of_JSON_with_all_that_a_person_is_told()
    {
        var pool = new DebugArrayPool<byte>(
            new DebugArrayPoolOptions { Name = "a \"name\"\n", Seed = 7, Sizing = DebugSizing.Exact, ShowContents = true });
        byte[] array = pool.Rent(40);
        pool.Return(array);
        array[33] = 1;
        pool.Verify();

        string json = Assert.Single(pool.Reports).ToJson();

        Assert.DoesNotContain('\n', json);
        using JsonDocument document = JsonDocument.Parse(json);
        JsonElement report = document.RootElement;
        Assert.Equal(("AP002", "WriteAfterReturn", "a \"name\"\n", 40, 40, 7, 33), (
            report.GetProperty("code").GetString(),
            report.GetProperty("kind").GetString(),
            report.GetProperty("pool").GetString(),
            report.GetProperty("arrayLength").GetInt32(),
            report.GetProperty("requestedLength").GetInt32(),
            report.GetProperty("seed").GetInt32(),
            report.GetProperty("offset").GetInt64()));
        Assert.Equal(nameof(A_report_is_one_line_of_JSON_with_all_that_a_person_is_told), report.GetProperty("rentedAt").GetProperty("member").GetString());
        Assert.StartsWith("01", report.GetProperty("found").GetString(), StringComparison.Ordinal);
        Assert.Equal(report.GetProperty("expected").GetString()![3..], report.GetProperty("found").GetString()![3..]);
    }

    [Fact]
    public void Stacks_begin_at_the_callers_frame()
    {
        var pool = new DebugArrayPool<byte>(new DebugArrayPoolOptions { Stacks = StackCapture.Full, Reaction = MisuseReaction.Record });
        ReturnTwice(pool);

        MisuseReport report = Assert.Single(pool.Reports);

        Assert.All(new[] { report.RentedAt, report.ReturnedAt, report.MisusedAt }, site => Assert.Contains(nameof(ReturnTwice), site!.Stack!.Split('\n')[0], StringComparison.Ordinal));
        Assert.Contains(nameof(ReturnTwice), report.ToString(), StringComparison.Ordinal);
    }

    [System.Runtime.CompilerServices.MethodImpl(System.Runtime.CompilerServices.MethodImplOptions.NoInlining)]
    private static void ReturnTwice(DebugArrayPool<byte> pool)
    {
        byte[] array = pool.Rent(100);
        pool.Return(array);
        pool.Return(array);
    }

    private sealed class Listener : IMisuseObserver
    {
        public List<MisuseReport> Reports { get; } = [];

        public void OnMisuse(MisuseReport report) => Reports.Add(report);
    }
}
