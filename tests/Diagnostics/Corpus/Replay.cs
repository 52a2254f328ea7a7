using System;
using System.Collections.Generic;
using System.Linq;
using System.Reflection;
using Pools.Diagnostics;
using Xunit;

namespace Pools.Tests.Debug.Corpus;

/// <summary>A real bug, reduced to its mechanism, and its mend: code that does either.</summary>
/// <param name="reference">Whose bug it was: the project, and the issue, pull request or commit.</param>
/// <param name="code">What replays it; its name says what went wrong.</param>
public abstract class Replay(string reference, MethodInfo code)
{
    /// <summary>How often it is replayed, each time with another seed.</summary>
    internal int Seeds { get; init; } = 5;

    /// <summary>Where the verdict is possible.</summary>
    internal Func<DebugMode, bool> IsSeenIn { get; init; } = static _ => true;

    /// <summary>The method in which the array is rented.</summary>
    protected string Renter => code.Name;

    public override string ToString() => $"{reference}: {code.Name.Replace('_', ' ')}";

    /// <summary>The bug is found, whatever the seed.</summary>
    internal abstract void RequireVerdict(DebugMode mode);

    /// <summary>The mended code is right, and nothing is reported.</summary>
    internal abstract void RequireSilence(DebugMode mode);

    /// <summary>A pool a seed.</summary>
    private protected IEnumerable<DebugArrayPool<T>> Pools<T>(DebugMode mode)
    {
        for (int i = 0; i < Seeds; i++)
        {
            int seed = i;
            using DebugArrayPool<T> pool = mode.Make<T>(options => options.Seed = seed);
            yield return pool;
        }
    }

    /// <summary>Runs the bug in a scope, which must have these reports, in this order, each seen once, and no others.</summary>
    private protected static void RequireReports<T>(DebugArrayPool<T> pool, IEnumerable<MisuseKind> kinds, Action bug)
    {
        using DebugPoolScope scope = pool.BeginScope();
        try
        {
            bug();
        }
        catch (Exception e) when (e is ArrayPoolMisuseException or ArrayPoolArgumentException)
        {
            // A program that swallows it does not hide it from the scope.
        }

        scope.Dispose();
        Assert.Equal(kinds, scope.Reports.Select(report => report.Kind));
        Assert.All(scope.Reports, report => Assert.Equal(1, report.Count));
        Assert.Equal(scope.Reports.Select(report => report.ToString()), pool.Reports.Select(report => report.ToString()));
    }

    /// <summary>Runs the mended code in a scope: nothing is reported, and nothing is left behind.</summary>
    private protected static void RequireSilence<T>(DebugArrayPool<T> pool, Action mended)
    {
        using DebugPoolScope scope = pool.BeginScope();
        mended();
        scope.Dispose();
        pool.Verify();
        Assert.Empty(pool.Reports);
        Assert.Equal(0, pool.Outstanding);
    }
}
