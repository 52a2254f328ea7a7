namespace Pools.Tests.Debug;

/// <summary>Calls back when a report reads it.</summary>
internal sealed class AskedClock : TimeProvider
{
    public Action? OnAsked { get; set; }

    public override long TimestampFrequency
    {
        get
        {
            OnAsked?.Invoke();
            return base.TimestampFrequency;
        }
    }
}
