namespace Pools.Tests.Debug;

internal static class MisuseChecks
{
    public static T[] RentFilled<T>(DebugArrayPool<T> pool, int length, Element<T> element)
    {
        T[] array = pool.Rent(length);
        Array.Fill(array, element.ValueOf(1), 0, length);
        return array;
    }

    /// <summary>A pool and an array of 40 elements that is rented from it.</summary>
    public static (DebugArrayPool<T> Pool, T[] Array) Rented<T>(DebugMode mode, Element<T> element,
        Action<DebugArrayPoolOptions>? configure = null)
    {
        DebugArrayPool<T> pool = mode.Make<T>(configure);
        return (pool, RentFilled(pool, 40, element));
    }

    /// <summary>A pool and an array that was returned to it.</summary>
    public static (DebugArrayPool<T> Pool, T[] Array) Returned<T>(DebugMode mode, Element<T> element,
        Action<DebugArrayPoolOptions>? configure = null)
    {
        (DebugArrayPool<T> pool, T[] array) = Rented(mode, element, configure);
        pool.Return(array, clearArray: true);
        return (pool, array);
    }

    /// <summary>Arrays of the other element types, and of those that the runtime confuses.</summary>
    public static IEnumerable<Array> ArraysOfOtherTypes<T>()
    {
        Type[] confused =
        [
            typeof(sbyte), typeof(short), typeof(ushort), typeof(uint), typeof(ulong), typeof(nint), typeof(nuint), typeof(float),
                typeof(DateTime), typeof(DayOfWeek),
        ];
        return Elements.All.Select(element => element.Type).Concat(confused).Where(type => type != typeof(T))
            .Select(type => Array.CreateInstance(type, 64));
    }

    /// <summary>Another value.</summary>
    public static T Other<T>(T value, Element<T> element) =>
        Equals(value, element.ValueOf(5)) ? default! : element.ValueOf(5);

    public static MisuseReport RequireOnly<T>(DebugArrayPool<T> pool, MisuseKind kind)
    {
        MisuseReport report = Assert.Single(pool.Reports);
        Assert.Equal(kind, report.Kind);
        Assert.Contains(kind.ToString(), report.ToString(), StringComparison.Ordinal);
        Assert.DoesNotContain('\n', report.ToJson());
        return report;
    }
}
