#if NET
#endif

namespace Pools.Internal;

/// <summary>Allocates a pool's memory. Pools have none; a test gives them one that fails.</summary>
/// <remarks><b>Threading</b>: called from any thread.</remarks>
internal abstract class ArrayAllocator
{
    /// <summary>Allocates an array for a renter.</summary>
    /// <param name="length">Elements.</param>
    /// <param name="pinned">Whether it comes from the pinned object heap.</param>
    public virtual T[] Allocate<T>(int length, bool pinned) => New<T>(length, pinned);

    /// <summary>Allocates an array from the framework's heap.</summary>
    public static T[] New<T>(int length, bool pinned)
    {
#if NET
        // Not GC.AllocateArray for zeroed arrays: it always takes the runtime's slow path.
        return IsPlain<T>() ? GC.AllocateUninitializedArray<T>(length, pinned)
            : pinned ? GC.AllocateArray<T>(length, pinned: true)
            : new T[length];
#else
        return new T[length];
#endif
    }

    /// <summary>Called before each allocation that the pool makes for itself: a magazine, a thread's cache, a shared bucket.</summary>
    public virtual void BeforeBookkeeping()
    {
    }

#if NET
    /// <summary>
    /// Whether every bit pattern is a value, so that an array may show what its memory held before. Not for <c>bool</c>, <c>decimal</c>, or
    /// structs: a pattern that no value has breaks code that trusts the type. The compiler folds this to a constant.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static bool IsPlain<T>() => !RuntimeHelpers.IsReferenceOrContainsReferences<T>()
        && (typeof(T) == typeof(Guid) || typeof(T) == typeof(Half) || typeof(T) == typeof(Int128) || typeof(T) == typeof(UInt128)
            || typeof(T) == typeof(nint) || typeof(T) == typeof(nuint)
            || Type.GetTypeCode(typeof(T)) is >= TypeCode.Char and <= TypeCode.Double);
#endif
}
