using System.Diagnostics.CodeAnalysis;
using System.Reflection;

namespace Pools.Diagnostics;

/// <summary>Makes an object that replaces null in returned arrays, so that a write of null is detected, and in stale ones.</summary>
/// <remarks>
/// Arrays of abstract types, interfaces, delegates, arrays and structs with references have none and are cleared. So are arrays of classes
/// with finalizers, because disposing an uninitialized object could release a resource.
/// </remarks>
internal static class Sentinel
{
    /// <summary>An object of a type; null: the type has no sentinel.</summary>
    public static object? TryMake(
#if NET
        [DynamicallyAccessedMembers(
            DynamicallyAccessedMemberTypes.PublicConstructors
            | DynamicallyAccessedMemberTypes.NonPublicConstructors
            | DynamicallyAccessedMemberTypes.NonPublicMethods)]
#endif
        Type type)
    {
        if (type == typeof(string))
        {
            return "stale: read before it was written, or after its array was returned";
        }

        if (!type.IsClass || type.IsAbstract || type.IsArray || typeof(Delegate).IsAssignableFrom(type))
        {
            return null;
        }

        try
        {
            const BindingFlags OwnAndInherited = BindingFlags.Instance | BindingFlags.NonPublic;
            MethodInfo? finalizer = type.GetMethod(nameof(Finalize), OwnAndInherited, binder: null, Type.EmptyTypes, modifiers: null);
            if (finalizer?.DeclaringType != typeof(object))
            {
                return null;
            }

#if NET
            return RuntimeHelpers.GetUninitializedObject(type);
#else
            return System.Runtime.Serialization.FormatterServices.GetUninitializedObject(type);
#endif
        }
        catch (Exception)
        {
            // A few types of the runtime cannot be made this way: their arrays are cleared.
            return null;
        }
    }
}
