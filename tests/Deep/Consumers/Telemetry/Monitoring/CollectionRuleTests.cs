using System.Diagnostics.Metrics;

#pragma warning disable RS0030 // No other test runs at the same time.

namespace Pools.Tests.Consumers.Telemetry.Monitoring;

/// <summary>The sample rules for dotnet-monitor fit the instruments that a process has.</summary>
[Collection(nameof(OpenTelemetryTests))]
public sealed class CollectionRuleTests
{
    public static TheoryData<string> Rules => [.. CollectionRule.All.Keys];

    [Theory, MemberData(nameof(Rules))]
    public void Trigger_reads_bytes_of_an_existing_instrument(string rule)
    {
        (string type, CollectionRule.EventMeter trigger) = CollectionRule.All[rule].Trigger;
        using PerCoreArrayPool<byte> pool = new(new PerCoreArrayPoolOptions());
        (string? unit, List<long> values) = Measure(trigger);

        Assert.Equal(("EventMeter", "By"), (type, unit));
        Assert.NotEmpty(values);

        // The range of dotnet-monitor.
        Assert.InRange(trigger.SlidingWindowDuration, TimeSpan.FromSeconds(1), TimeSpan.FromDays(1));
    }

    [Fact]
    public void Threshold_is_between_ordinary_outstanding_bytes_and_many()
    {
        CollectionRule.EventMeter trigger = CollectionRule.All["PoolHolds256MiB"].Trigger.Settings;
        using LargeArrayPool<byte> pool = new(new LargeArrayPoolOptions { Name = "leaks" });
        byte[] ordinary = pool.Rent(32 << 20);
        Assert.DoesNotContain(Measure(trigger).Values, value => value > trigger.GreaterThan);

        byte[] many = pool.Rent(1 << 30);

        Assert.Contains(Measure(trigger).Values, value => value > trigger.GreaterThan);
        GC.KeepAlive((ordinary, many));
    }

    [Theory, MemberData(nameof(Rules))]
    public void Action_examines_the_process_a_limited_number_of_times(string rule)
    {
        CollectionRule parts = CollectionRule.All[rule];
        (string type, CollectionRule.Execute action) = Assert.Single(parts.Actions);

        Assert.Equal("Execute", type);

        // doctor exits with 1 if it finds a leak. Nothing reads the output that dotnet-monitor redirects, so a long one would block.
        Assert.True(action.IgnoreExitCode);
        // The time keeps a second report from replacing the first.
        Assert.Matches(
            """^-c "exec dotnet-pools doctor \$\(Process.ProcessId\) --seconds \d+ --output \S+-`date \+%s`\.html > /dev/null"$""",
            action.Arguments);
        Assert.InRange(parts.Limits.ActionCount, 1, 5);
        Assert.InRange(parts.Limits.ActionCountSlidingWindowDuration, TimeSpan.FromHours(1), TimeSpan.FromDays(7));
    }

    private static (string? Unit, List<long> Values) Measure(CollectionRule.EventMeter trigger)
    {
        ArrayPoolMetrics.Start();
        string? unit = null;
        List<long> values = [];
        using MeterListener listener = new();
        listener.InstrumentPublished = (instrument, sender) =>
        {
            if ((instrument.Meter.Name, instrument.Name) == (trigger.MeterName, trigger.InstrumentName))
            {
                unit = instrument.Unit;
                sender.EnableMeasurementEvents(instrument);
            }
        };
        listener.SetMeasurementEventCallback<long>((_, value, _, _) => values.Add(value));
        listener.Start();
        listener.RecordObservableInstruments();
        return (unit, values);
    }
}
