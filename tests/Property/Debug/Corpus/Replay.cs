using System;
using System.Linq;
using Pools.Diagnostics;
using Xunit;

namespace Pools.Tests.Debug.Corpus;

/// <summary>Runs a real bug, reduced to its mechanism, and its repair.</summary>
internal static class Replay
{
    /// <summary>The bug is reported with a kind, and nothing of another kind is.</summary>
    public static void Bug<T>(MisuseKind kind, Action<DebugArrayPool<T>> bug, DebugSizing sizing = DebugSizing.Mixed)
    {
        MisuseReport[] reports = Run(bug, sizing);
        Assert.NotEmpty(reports);
        Assert.All(reports, report => Assert.Equal(kind, report.Kind));
    }

    /// <summary>The repaired code is silent and leaves nothing behind, however long arrays are.</summary>
    public static void Fix<T>(Action<DebugArrayPool<T>> fix)
    {
        foreach (DebugSizing sizing in Enum.GetValues<DebugSizing>())
        {
            Assert.Empty(Run(fix, sizing));
        }
    }

    private static MisuseReport[] Run<T>(Action<DebugArrayPool<T>> code, DebugSizing sizing)
    {
        var pool = new DebugArrayPool<T>(new DebugArrayPoolOptions { Sizing = sizing, Seed = 12 });
        using DebugPoolScope scope = pool.BeginScope();
        try
        {
            code(pool);
        }
        catch (Exception e) when (e is ArrayPoolMisuseException or ArrayPoolArgumentException)
        {
            // Whoever swallows it does not hide it from the scope.
        }

        scope.Dispose();
        return [.. scope.Reports];
    }
}
