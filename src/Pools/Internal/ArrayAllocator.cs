using System;
#if NET
using System.Runtime.CompilerServices;
#endif

namespace Pools.Internal;

/// <summary>Allocates a pool's memory; a test substitutes one that fails.</summary>
/// <remarks><b>Threading</b>: called from any thread.</remarks>
internal class ArrayAllocator
{
    /// <summary>The framework's heap.</summary>
    public static readonly ArrayAllocator Default = new();

    /// <summary>Allocates an array for a renter.</summary>
    /// <param name="length">Elements.</param>
    /// <param name="pinned">Whether it comes from the pinned object heap.</param>
    public virtual T[] Allocate<T>(int length, bool pinned) => New<T>(length, pinned);

    /// <summary>Does what <see cref="Allocate"/> of <see cref="Default"/> does, for callers that know it is the default: generic virtual calls are slow.</summary>
    public static T[] New<T>(int length, bool pinned)
    {
#if NET
        // Not GC.AllocateArray for zeroed arrays: it always takes the runtime's slow path.
        return Uninitialized<T>.Allowed ? GC.AllocateUninitializedArray<T>(length, pinned)
            : pinned ? GC.AllocateArray<T>(length, pinned: true)
            : new T[length];
#else
        return new T[length];
#endif
    }

    /// <summary>Called before every allocation that the pool makes for itself: a magazine, a thread's cache, a depot.</summary>
    public virtual void BeforeBookkeeping()
    {
    }

#if NET
    /// <summary>
    /// Types for which every bit pattern is a value, so that an array may show what its memory held before. Not <c>bool</c>, <c>decimal</c>, or structs:
    /// a pattern that no value has breaks code that trusts the type.
    /// </summary>
    private static class Uninitialized<T>
    {
        public static readonly bool Allowed = !RuntimeHelpers.IsReferenceOrContainsReferences<T>() && IsPlain(typeof(T));

        private static bool IsPlain(Type type) =>
            type == typeof(Guid) || type == typeof(Half) || type == typeof(Int128) || type == typeof(UInt128) || type == typeof(nint) || type == typeof(nuint) ||
            Type.GetTypeCode(type) is (>= TypeCode.Char and <= TypeCode.Double);
    }
#endif
}
