namespace Pools.Tests.Property.Memory;

/// <summary>Readings whose ratio a test sets, and that call back whenever they are read.</summary>
internal sealed class ReadingsDial
{
    /// <summary>No amount is known.</summary>
    public static MemoryReadings Unknown => default;

    public Action? OnRead { get; set; }

    public int Percent { get; set; }

    public int Reads { get; private set; }

    public MemoryReadings Read()
    {
        Reads++;
        OnRead?.Invoke();
        return Unknown with { CgroupUsageBytes = Percent, CgroupLimitBytes = 100 };
    }
}
