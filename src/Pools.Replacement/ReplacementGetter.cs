using System.Collections.Generic;
using System.Linq;
using Mono.Cecil;

namespace Pools.Replacement;

/// <summary>Finds the getter that replaces the one of <c>ArrayPool&lt;T&gt;.Shared</c>, and checks it.</summary>
internal static class ReplacementGetter
{
    /// <summary>Finds the getter.</summary>
    /// <param name="replacement">The property.</param>
    /// <param name="value">The value in the project, for errors.</param>
    /// <param name="assemblies">The application's assemblies.</param>
    /// <param name="candidates">The names of the assemblies that may contain the type.</param>
    /// <exception cref="ReplacementException">There is no such type or property, or it returns no <c>ArrayPool&lt;T&gt;</c>.</exception>
    public static MethodDefinition Find(
        ReplacementProperty replacement, string value, Assemblies assemblies, IEnumerable<string> candidates)
    {
        TypeDefinition type = replacement.Package is { } package
            ? assemblies.Find(package)?.MainModule.GetType(replacement.TypeName) ?? throw Missing(value, package)
            : candidates.Select(name => FindType(assemblies.Find(name), replacement.TypeName)).FirstOrDefault(found => found is not null)
                ?? throw Unusable(
                    value,
                    $"no assembly of the application contains the type {replacement.TypeName}. "
                    + $"Valid values are {ReplacementProperty.ValidValues}");
        MethodDefinition getter = type.Properties.FirstOrDefault(property => property.Name == replacement.Property)?.GetMethod
            ?? throw Unusable(value, $"{type.FullName} has no property {replacement.Property} that can be read");
        if (!IsVisible(type) || !getter.IsPublic || !getter.IsStatic
            || type.GenericParameters.Count != 1 || IsConstrained(type.GenericParameters[0]))
        {
            throw Unusable(
                value,
                $"{type.FullName} must be a public type with one type parameter without constraints, "
                + $"and {replacement.Property} public and static");
        }

        return IsArrayPoolOf(getter.ReturnType, type.GenericParameters[0])
            ? getter
            : throw Unusable(
                value, $"{type.FullName}.{replacement.Property} returns {getter.ReturnType.FullName}, which is no ArrayPool<T>");
    }

    private static bool IsConstrained(GenericParameter element) => element.HasConstraints
        || element.HasReferenceTypeConstraint || element.HasNotNullableValueTypeConstraint || element.HasDefaultConstructorConstraint;

    // My.Outer.Pool may be nested: My.Outer/Pool.
    private static TypeDefinition? FindType(AssemblyDefinition? assembly, string name)
    {
        TypeDefinition? type = null;
        for (name = name.Replace('+', '/'); type is null && assembly is not null && name.Length != 0;)
        {
            type = assembly.MainModule.GetType(name);
            int dot = name.LastIndexOf('.');
            name = dot < 0 ? string.Empty : name.Remove(dot) + "/" + name.Substring(dot + 1);
        }

        return type;
    }

    private static bool IsVisible(TypeDefinition type) =>
        type.IsNested ? type.IsNestedPublic && IsVisible(type.DeclaringType) : type.IsPublic;

    // ArrayPool<T>, or a class that derives from it, for the same T.
    private static bool IsArrayPoolOf(TypeReference? type, GenericParameter element)
    {
        while (type is GenericInstanceType { GenericArguments.Count: 1 } generic && generic.GenericArguments[0] == element)
        {
            if (generic.ElementType.FullName == Names.FullName)
            {
                return true;
            }

            TypeDefinition definition = generic.Resolve();
            type = definition.BaseType;
            element = definition.GenericParameters[0];
        }

        return false;
    }

    private static ReplacementException Missing(string value, string package) => new(
        "POOL0102",
        $"PoolsSharedReplacement is '{value}', but the project does not use the package {package}. Add it: dotnet add package {package}");

    private static ReplacementException Unusable(string value, string reason) =>
        new("POOL0103", $"PoolsSharedReplacement is '{value}', but {reason}.");
}
