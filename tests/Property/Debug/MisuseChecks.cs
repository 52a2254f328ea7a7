using System;
using Pools.Diagnostics;
using Pools.Tests.Contract;
using Xunit;

namespace Pools.Tests.Debug;

/// <summary>Steps that the tests of misuses share.</summary>
internal static class MisuseChecks
{
    public static T[] RentFilled<T>(DebugArrayPool<T> pool, int length, Element<T> element)
    {
        T[] array = pool.Rent(length);
        Array.Fill(array, element.ValueOf(1), 0, length);
        return array;
    }

    /// <summary>A value that is not there now: of two values of <c>bool</c>, the poison is one.</summary>
    public static T Other<T>(T value, Element<T> element) => Equals(value, element.ValueOf(5)) ? default! : element.ValueOf(5);

    public static MisuseReport RequireOnly<T>(DebugArrayPool<T> pool, MisuseKind kind)
    {
        MisuseReport report = Assert.Single(pool.Reports);
        Assert.Equal(kind, report.Kind);
        Assert.Contains(kind.ToString(), report.ToString(), StringComparison.Ordinal);
        Assert.DoesNotContain('\n', report.ToJson());
        return report;
    }
}
