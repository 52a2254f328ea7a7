using System.Diagnostics.CodeAnalysis;
using System.Reflection;

namespace Pools.Diagnostics;

/// <summary>An object that replaces null in returned arrays, so that a write of null is detected, and in stale ones.</summary>
/// <remarks>
/// Arrays of abstract types, interfaces, delegates, arrays and structs with references have none and are cleared. So are arrays of classes
/// with finalizers, because disposing an uninitialized object could release a resource.
/// </remarks>
internal static class Sentinel<T>
{
    private static readonly T? s_instance = typeof(T).IsValueType ? default : Make();

    /// <summary>Whether there is one.</summary>
    public static bool Exists => !typeof(T).IsValueType && s_instance is not null;

    /// <summary>Only where <see cref="Exists"/>.</summary>
    public static T Instance => s_instance!;

    [UnconditionalSuppressMessage("Trimming", "IL2087", Justification = "No constructor runs, and nothing is called on the object.")]
    private static T? Make()
    {
        Type type = typeof(T);
        if (type == typeof(string))
        {
            return (T)(object)"stale: read before it was written, or after its array was returned";
        }

        if (type == typeof(object))
        {
            return (T)new object();
        }

        bool hasInstances = type.IsClass && !type.IsAbstract && !type.IsArray && !typeof(Delegate).IsAssignableFrom(type);
        return hasInstances ? TryMake(type) : default;
    }

    private static T? TryMake(
#if NET
        [DynamicallyAccessedMembers(
            DynamicallyAccessedMemberTypes.PublicConstructors
            | DynamicallyAccessedMemberTypes.NonPublicConstructors
            | DynamicallyAccessedMemberTypes.NonPublicMethods)]
#endif
        Type type)
    {
        try
        {
            const BindingFlags OwnAndInherited = BindingFlags.Instance | BindingFlags.NonPublic;
            MethodInfo? finalizer = type.GetMethod(nameof(Finalize), OwnAndInherited, binder: null, Type.EmptyTypes, modifiers: null);
            if (finalizer?.DeclaringType != typeof(object))
            {
                return default;
            }

#if NET
            return (T)RuntimeHelpers.GetUninitializedObject(type);
#else
            return (T)System.Runtime.Serialization.FormatterServices.GetUninitializedObject(type);
#endif
        }
        catch (Exception)
        {
            // A few types of the runtime cannot be made this way: their arrays are cleared.
            return default;
        }
    }
}
