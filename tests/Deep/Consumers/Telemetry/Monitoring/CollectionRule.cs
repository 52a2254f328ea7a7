using System.Text.Json.Serialization;

namespace Pools.Tests.Consumers.Telemetry.Monitoring;

/// <summary>A rule of the sample settings for dotnet-monitor, with exactly the names that it binds.</summary>
internal sealed record CollectionRule(
    CollectionRule.TypeAnd<CollectionRule.EventMeter> Trigger,
    CollectionRule.TypeAnd<CollectionRule.Execute>[] Actions,
    CollectionRule.Limit Limits)
{
    private static readonly JsonSerializerOptions s_strict = new()
    {
        UnmappedMemberHandling = JsonUnmappedMemberHandling.Disallow, RespectRequiredConstructorParameters = true,
    };

    public static IReadOnlyDictionary<string, CollectionRule> All { get; } =
        SampleFile.Json("monitoring/dotnet-monitor.json").GetProperty("CollectionRules")
            .Deserialize<Dictionary<string, CollectionRule>>(s_strict)!;

    internal sealed record TypeAnd<T>(string Type, T Settings);

    internal sealed record EventMeter(string MeterName, string InstrumentName, double GreaterThan, TimeSpan SlidingWindowDuration);

    internal sealed record Execute(string Path, string Arguments, bool IgnoreExitCode);

    internal sealed record Limit(int ActionCount, TimeSpan ActionCountSlidingWindowDuration);
}
