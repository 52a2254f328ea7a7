using System;
using System.Globalization;
using System.Linq;

namespace Pools.Tests.Models;

/// <summary>The options of a pool that a program is run on, and what its threads have behind them.</summary>
/// <param name="Workers">How many threads there are.</param>
/// <param name="Settled">Whether the threads count as ones that last before the program begins.</param>
/// <param name="Magazine">The capacity of a magazine; 0: by size.</param>
/// <param name="PerCore">Arrays of a bucket that a core's shelf holds; 0: by size.</param>
/// <param name="Budget">Bytes that may be kept; -1: the default.</param>
/// <param name="ClearsAlways">Whether every return clears.</param>
public readonly record struct PoolSetup(int Workers, bool Settled, int Magazine = 0, int PerCore = 0, int Budget = -1, bool ClearsAlways = false)
{
    /// <summary>Short, so that programs meet arrays beyond it and all buckets are soon in use.</summary>
    public const int MaxArrayLength = 1_024;

    /// <summary>Reads what <see cref="ToString"/> has written.</summary>
    public static PoolSetup Parse(string text)
    {
        ArgumentNullException.ThrowIfNull(text);
        int[] numbers = [.. text.Split(' ', StringSplitOptions.RemoveEmptyEntries).Select(part => int.Parse(part.Split('=')[1], CultureInfo.InvariantCulture))];
        return new PoolSetup(numbers[0], numbers[1] != 0, numbers[2], numbers[3], numbers[4], numbers[5] != 0);
    }

    public override string ToString() => string.Create(
        CultureInfo.InvariantCulture,
        $"workers={Workers} settled={(Settled ? 1 : 0)} magazine={Magazine} percore={PerCore} budget={Budget} clears={(ClearsAlways ? 1 : 0)}");

    internal PerCoreArrayPool<long> Make(ManualClock clock, PressureDial pressure, NotingAllocator allocator)
    {
        var options = new PerCoreArrayPoolOptions
        {
            MaxArrayLength = MaxArrayLength,

            // The large pool has a model of its own.
            KeepLargeArrays = false,
            MagazineCapacity = Magazine == 0 ? null : Magazine,
            MaxArraysPerBucketPerCore = PerCore == 0 ? null : PerCore,
            MaxRetainedBytes = Budget < 0 ? null : Budget,
            ClearOnReturn = ClearsAlways ? ClearPolicy.Always : ClearPolicy.AsAsked,
            TimeProvider = clock,
            PressureSource = pressure,
        };
        return StillPool.Make<long>(options, allocator);
    }
}
