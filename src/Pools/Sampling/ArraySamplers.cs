using System;
using System.Buffers;
using System.Threading;

namespace Pools.Sampling;

/// <summary>The samplers of an element type whose arrays may come back, to whichever pool.</summary>
/// <remarks>
/// <para><b>Threading</b>: any thread, without locks.</para>
/// <para><b>Ordering</b>: an array of samplers is complete before it is published by compare-and-swap.</para>
/// <para><b>Bounds</b>: those that are attached or have arrays out.</para>
/// <para><b>Accepted races</b>: a sampler that is removed during a return may still be asked.</para>
/// </remarks>
internal static class ArraySamplers<T>
{
    /// <summary>Null: there has never been one. An empty array would be one more type to load before the first rent of a process.</summary>
    private static ArraySampler<T>[]? s_all;

    /// <summary>Whether there is any: most programs have none.</summary>
    public static bool AreAny => Volatile.Read(ref s_all) is { Length: > 0 };

    public static void Add(ArraySampler<T> sampler) => Change(all => [.. Array.FindAll(all, static other => !other.IsDone), sampler]);

    public static void Remove(ArraySampler<T> sampler) => Change(all => Array.FindAll(all, other => other != sampler));

    /// <summary>Gives an array back to the sampler that lent it.</summary>
    /// <returns>False: none has.</returns>
    public static bool TryReturn(ArrayPool<T> pool, T[] array, int clearLength, out int minimumLength)
    {
        foreach (ArraySampler<T> sampler in Volatile.Read(ref s_all) ?? [])
        {
            if (sampler.TryReturn(pool, array, clearLength, out minimumLength))
            {
                return true;
            }
        }

        minimumLength = 0;
        return false;
    }

    private static void Change(Func<ArraySampler<T>[], ArraySampler<T>[]> change)
    {
        ArraySampler<T>[]? seen;
        do
        {
            seen = Volatile.Read(ref s_all);
        }
        while (Interlocked.CompareExchange(ref s_all, change(seen ?? []), seen) != seen);
    }
}
