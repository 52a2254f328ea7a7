#if !NET
using System.Collections.Concurrent;
using System.Linq;
using System.Reflection;

namespace Pools.Internal;

/// <summary>Does what <c>RuntimeHelpers.IsReferenceOrContainsReferences</c> does, which netstandard2.0 does not have.</summary>
internal static class ReferenceCheck
{
    private static readonly ConcurrentDictionary<Type, bool> s_known = new();

    /// <summary>Whether values of this type are references or hold one.</summary>
    public static bool HoldsReferences(Type type) => s_known.GetOrAdd(type, static type =>
        !type.IsPrimitive && !type.IsEnum && !type.IsPointer &&
        (!type.IsValueType ||
            type.GetFields(BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic)
                .Any(static field => HoldsReferences(field.FieldType))));
}
#endif
