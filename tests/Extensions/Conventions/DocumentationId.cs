using System;
using System.Linq;
using System.Reflection;

namespace Pools.Tests.Extensions.Conventions;

/// <summary>The names under which the compiler writes members into documentation files.</summary>
internal static class DocumentationId
{
    public static string Of(MemberInfo member) => member switch
    {
        Type type => "T:" + NameOf(type),
        FieldInfo field => $"F:{NameOf(field.DeclaringType!)}.{field.Name}",
        PropertyInfo property => $"P:{NameOf(property.DeclaringType!)}.{property.Name}{Parameters(property.GetIndexParameters())}",
        EventInfo happening => $"E:{NameOf(happening.DeclaringType!)}.{happening.Name}",
        ConstructorInfo constructor => $"M:{NameOf(constructor.DeclaringType!)}.#ctor{Parameters(constructor.GetParameters())}",
        MethodInfo method => $"M:{NameOf(method.DeclaringType!)}.{method.Name}{Arity(method)}{Parameters(method.GetParameters())}",
        _ => throw new ArgumentOutOfRangeException(nameof(member), member, message: null),
    };

    private static string Arity(MethodInfo method) => method.IsGenericMethodDefinition ? $"``{method.GetGenericArguments().Length}" : "";

    private static string Parameters(ParameterInfo[] parameters) => parameters.Length == 0 ? "" : $"({string.Join(',', parameters.Select(parameter => ReferenceTo(parameter.ParameterType)))})";

    private static string NameOf(Type type) => type.FullName!.Replace('+', '.');

    private static string ReferenceTo(Type type)
    {
        if (type.IsGenericParameter)
        {
            return (type.DeclaringMethod is null ? "`" : "``") + type.GenericParameterPosition;
        }

        if (type.IsArray)
        {
            return ReferenceTo(type.GetElementType()!) + "[]";
        }

        if (type.IsByRef)
        {
            return ReferenceTo(type.GetElementType()!) + "@";
        }

        if (!type.IsGenericType)
        {
            return NameOf(type);
        }

        string name = NameOf(type.GetGenericTypeDefinition());
        return $"{name[..name.IndexOf('`', StringComparison.Ordinal)]}{{{string.Join(',', type.GetGenericArguments().Select(ReferenceTo))}}}";
    }
}
