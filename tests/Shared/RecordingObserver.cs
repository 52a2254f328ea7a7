namespace Pools.Tests;

/// <summary>Records trims and failures. Nothing else may happen.</summary>
internal sealed class RecordingObserver : IPoolObserver
{
    /// <summary>Is called for each trim, and may throw.</summary>
    public Action<long>? OnTrim { get; set; }

    public List<(string Pool, long Bytes, PressureLevel Pressure)> Trims { get; } = [];

    public List<(string Pool, string What, string Why)> Degraded { get; } = [];

    public void OnMisuse(string pool, string kind, int length, long count) => Assert.Fail(kind);

    public void OnLeak(string pool, int length, long count) => Assert.Fail(pool);

    public void OnDegraded(string pool, string what, string why) => Degraded.Add((pool, what, why));

    public void OnTrimmed(string pool, long bytes, PressureLevel pressure)
    {
        Trims.Add((pool, bytes, pressure));
        OnTrim?.Invoke(bytes);
    }
}
