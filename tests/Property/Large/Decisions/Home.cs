using System;
using Pools.Tests.Seam;

namespace Pools.Tests.Large.Decisions;

/// <summary>A machine of four cores, of which the test says which one this thread runs on.</summary>
internal readonly struct Home : IVariation
{
    public const int Cores = 4;

    [ThreadStatic]
    private static int t_core;

    /// <summary>The core that this thread runs on: 0 … <see cref="Cores"/> - 1.</summary>
    public static int Core
    {
        get => t_core;
        set => t_core = value;
    }

    public static int ProcessorCount() => Cores;

    public static int CurrentProcessor() => t_core;
}
