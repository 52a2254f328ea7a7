namespace System.Reflection;

/// <summary>What types of later frameworks can do.</summary>
internal static class TypeMembers
{
    public static MethodInfo? GetMethod(this Type type, string name, BindingFlags flags, Type[] parameters) =>
        type.GetMethod(name, flags, null, parameters, null);
}
