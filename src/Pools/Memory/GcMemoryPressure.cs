#if NET
using System;
#endif

namespace Pools.Memory;

/// <summary>The pressure that the garbage collector saw at its last collection.</summary>
/// <remarks>
/// <b>Threading</b>: any thread. <b>Bounds</b>: the reading is as old as the last collection; callers ask right after one. On netstandard2.0, which
/// cannot ask, it is always low.
/// </remarks>
internal sealed class GcMemoryPressure : IMemoryPressureSource
{
    public static GcMemoryPressure Instance { get; } = new();

#if NET
    // Parts of the load at which the collector itself begins to compact hard; 0.9 and 0.7 are what the runtime's own pools use.
    private const double Critical = 1.0;
    private const double High = 0.9;
    private const double Medium = 0.7;

    public PressureLevel Current
    {
        get
        {
            GCMemoryInfo info = GC.GetGCMemoryInfo();
            return LevelOf(info.MemoryLoadBytes, info.HighMemoryLoadThresholdBytes);
        }
    }

    /// <summary>The level at a load, where the collector takes a load for high from a threshold on; both in bytes.</summary>
    public static PressureLevel LevelOf(long load, long highLoadThreshold) => ((double)load / Math.Max(1, highLoadThreshold)) switch
    {
        >= Critical => PressureLevel.Critical,
        >= High => PressureLevel.High,
        >= Medium => PressureLevel.Medium,
        _ => PressureLevel.Low,
    };
#else
    public PressureLevel Current => PressureLevel.Low;
#endif
}
