using System;
using Pools.Memory;

namespace Pools.Tests.Property.Memory;

/// <summary>Readings whose ratio a test sets, and that call back whenever they are read.</summary>
internal sealed class ReadingsDial : IMemoryReadings
{
    /// <summary>Runs on the reader's thread at every reading.</summary>
    public Action? OnRead { get; set; }

    public int Percent { get; set; }

    public int Reads { get; private set; }

    public MemoryReadings Read()
    {
        Reads++;
        OnRead?.Invoke();
        return Readings.Unknown with { CgroupUsageBytes = Percent, CgroupLimitBytes = 100 };
    }
}
