namespace System.Runtime.CompilerServices;

/// <summary>What these helpers of later frameworks can tell.</summary>
internal static class RuntimeHelpersMembers
{
    extension(RuntimeHelpers)
    {
        public static bool IsReferenceOrContainsReferences<T>() => HoldsReferences(typeof(T));
    }

    private static bool HoldsReferences(Type type) =>
        !type.IsValueType
        || (!type.IsPrimitive && !type.IsEnum && type.GetFields(BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic)
            .Any(field => HoldsReferences(field.FieldType)));
}
