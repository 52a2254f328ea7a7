using System.Diagnostics.CodeAnalysis;
using Pools.Internal;

namespace Pools.Diagnostics;

/// <summary>Fills arrays of one element type with poison, and finds changes.</summary>
/// <remarks><b>Threading</b>: immutable. Concurrent writes to the array may show up as changes.</remarks>
internal abstract class Poisoner<T>
{
    public static Poisoner<T> Instance { get; } = Choose();

    /// <summary>Fills the first elements.</summary>
    public abstract void Fill(T[] array, int count, long id, bool isReturned);

    /// <summary>Where the content of some elements is first another one than <see cref="Fill"/> gave it.</summary>
    /// <returns>The offset in bytes from the array's first element, or -1.</returns>
    public abstract long FindChange(T[] array, int start, int count, long id, bool isReturned);

    /// <summary>Whether the content of a returned array consists of values that any program may read.</summary>
    public abstract bool IsValidAfterReturn { get; }

    [UnconditionalSuppressMessage("Trimming", "IL2087", Justification = "No constructor runs, and nothing is called on the object.")]
    private static Poisoner<T> Choose() => !ElementType<T>.HoldsReferences ? new BytePoisoner<T>()
        : Sentinel.TryMake(typeof(T)) is { } sentinel ? new SentinelPoisoner<T>((T)sentinel)
        : new ReferencePoisoner<T>();
}
