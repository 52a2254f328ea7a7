using System.Buffers;

namespace Pools.Bench.Contenders;

/// <summary><c>ArrayPool&lt;T&gt;.Create</c> with a maximum that large arrays fit: by default it keeps none above 1 Mi elements.</summary>
internal readonly struct CreateLargeSource<T> : IPoolSource<T>
{
    // The longest that it keeps at all.
    private const int Longest = 1 << 30;

    // The framework's own default.
    private const int ArraysPerBucket = 50;

    public static ArrayPool<T> Create() => ArrayPool<T>.Create(Longest, ArraysPerBucket);
}
