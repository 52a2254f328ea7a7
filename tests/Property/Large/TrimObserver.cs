namespace Pools.Tests.Large;

/// <summary>Hears of trims and failures, and may throw.</summary>
internal sealed class TrimObserver : IPoolObserver
{
    public Action<long>? OnTrim { get; set; }

    public List<(string Pool, string What, string Why)> Degraded { get; } = [];

    public void OnMisuse(string pool, string kind, int length, long count)
    {
    }

    public void OnLeak(string pool, int length, long count)
    {
    }

    public void OnDegraded(string pool, string what, string why) => Degraded.Add((pool, what, why));

    public void OnTrimmed(string pool, long bytes, PressureLevel pressure) => OnTrim?.Invoke(bytes);
}
