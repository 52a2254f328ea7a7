using System;
using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;

namespace Pools.Diagnostics;

/// <summary>An object that stands in returned arrays in place of null, so that a write of null is seen, too.</summary>
/// <remarks>There is none for abstract types, interfaces, delegates and arrays, nor for structs that hold references: their arrays are cleared.</remarks>
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
            return (T)(object)"this array has been returned to its pool";
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
        [DynamicallyAccessedMembers(DynamicallyAccessedMemberTypes.PublicConstructors | DynamicallyAccessedMemberTypes.NonPublicConstructors)]
#endif
        Type type)
    {
        try
        {
#if NET
            object made = RuntimeHelpers.GetUninitializedObject(type);
#else
            object made = System.Runtime.Serialization.FormatterServices.GetUninitializedObject(type);
#endif

            // It was never initialized, so nothing is to be finalized.
            GC.SuppressFinalize(made);
            return (T)made;
        }
        catch (Exception)
        {
            // A few types of the runtime cannot be made this way: their arrays are cleared.
            return default;
        }
    }
}
