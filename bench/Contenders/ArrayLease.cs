using System;

namespace Pools.Bench.Contenders;

/// <summary>A rented array.</summary>
internal readonly struct ArrayLease<T>(T[] array) : ILease<T>
{
    public T[] Array { get; } = array;

    public Memory<T> Memory => Array;

    public void Touch()
    {
        T[] array = Array;
        array[0] = default!;
        array[^1] = default!;
    }
}
