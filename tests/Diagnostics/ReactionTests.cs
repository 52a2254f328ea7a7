using System.Text.Json;

namespace Pools.Tests.Debug;

[Collection(ProcessWide.Name)]
public sealed class ReactionTests
{
    [Theory, InlineData(MisuseReaction.Throw, true), InlineData(MisuseReaction.Break, true), InlineData(MisuseReaction.Record, false)]
    public void A_misuse_is_recorded_whether_it_throws_or_not(MisuseReaction reaction, bool throws)
    {
        var pool = new DebugArrayPool<byte>(new DebugArrayPoolOptions { Reaction = reaction });

        Assert.Equal(throws, Record.Exception(() => ReturnTwice(pool)) is ArrayPoolMisuseException);

        Assert.Equal(MisuseKind.DoubleReturn, Assert.Single(pool.Reports).Kind);
        Assert.Equal(1, pool.GetStatistics().Misuses);
    }

    [Fact]
    public void OnReport_and_the_observer_are_called_once_a_fault()
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
    public void An_exception_of_OnReport_changes_nothing()
    {
        var pool = new DebugArrayPool<byte>(new DebugArrayPoolOptions { OnReport = _ => throw new TimeoutException() });

        Assert.Throws<ArrayPoolMisuseException>(() => ReturnTwice(pool));
        Assert.Single(pool.Reports);
    }

    [Fact]
    public void Each_misuse_and_each_leak_is_an_event_without_contents()
    {
        var events = new List<EventRecord>();
        DebugArrayPool<byte> pool = StillDebugPool.Make(
            new DebugArrayPoolOptions { Reaction = MisuseReaction.Record, Name = nameof(ReactionTests), ShowContents = true });
        using (new EventTap("Pools-ArrayPool", EventLevel.Warning, PoolIdentity.Of(pool), e => events.Add(EventRecord.From(e))))
        {
            ReturnTwice(pool);
            ReturnTwice(pool);
            byte[] array = pool.Rent(100);
            pool.Return(array);
            "secret"u8.CopyTo(array);
            pool.Verify();
            using DebugPoolScope scope = pool.BeginScope();
            _ = pool.Rent(100);
        }

        Assert.Equal(
            ["7 DoubleReturn", "7 DoubleReturn", "7 WriteAfterReturn", "8 "], events.Select(e => $"{e.Id} {e.Values[0] as string}"));
        Assert.All(
            events[2].Values,
            value => Assert.True(value is int or nameof(MisuseKind.WriteAfterReturn) or nameof(ReactionTests), $"{value}"));
    }

    [Fact]
    public void A_report_is_one_line_of_JSON_with_all_its_parts()
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
        Assert.Equal(
            ["AP002", "WriteAfterReturn", "a \"name\"\n"],
            ((string[])["code", "kind", "pool"]).Select(name => report.GetProperty(name).GetString()));
        Assert.Equal(
            [40, 40, 7, 33],
            ((string[])["arrayLength", "requestedLength", "seed", "offset"]).Select(name => report.GetProperty(name).GetInt32()));
        Assert.Equal(
            nameof(A_report_is_one_line_of_JSON_with_all_its_parts), report.GetProperty("rentedAt").GetProperty("member").GetString());
        Assert.StartsWith("01", report.GetProperty("found").GetString(), StringComparison.Ordinal);
        Assert.Equal(report.GetProperty("expected").GetString()![3..], report.GetProperty("found").GetString()![3..]);
    }

    [Fact]
    public void Stacks_begin_at_the_frame_of_the_caller()
    {
        var pool = new DebugArrayPool<byte>(new DebugArrayPoolOptions { Stacks = StackCapture.Full, Reaction = MisuseReaction.Record });
        ReturnTwice(pool);

        MisuseReport report = Assert.Single(pool.Reports);
        Pools.Diagnostics.CallSite?[] sites = [report.RentedAt, report.ReturnedAt, report.MisusedAt];
        Assert.All(sites, site => Assert.Contains(nameof(ReturnTwice), site!.Stack!.Split('\n')[0], StringComparison.Ordinal));
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
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
