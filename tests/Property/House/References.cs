#if !POOLS_NETSTANDARD
using System.Collections.Generic;
using System.Linq;
using Mono.Cecil;
using Mono.Cecil.Cil;
using Pools.Tests.Property.Conventions;

namespace Pools.Tests.Property.House;

/// <summary>Which types of its own assembly a type refers to: in its declaration, in its members' signatures, and in its instructions.</summary>
internal static class References
{
    /// <summary>Every reference, with the member that makes it.</summary>
    /// <param name="types">The types that refer, with those nested in them.</param>
    public static IEnumerable<(IMemberDefinition From, TypeDefinition To)> Of(IEnumerable<TypeDefinition> types) =>
        from type in FieldAccesses.Types(types)
        from pair in OfDeclaration(type).Select(reference => (From: (IMemberDefinition)type, Reference: reference))
            .Concat(type.Fields.SelectMany(field => Attributes(field).Append(field.FieldType), (field, reference) => (From: (IMemberDefinition)field, Reference: reference)))
            .Concat(type.Properties.SelectMany(Attributes, (property, reference) => (From: (IMemberDefinition)property, Reference: reference)))
            .Concat(type.Methods.SelectMany(OfMethod, (method, reference) => (From: (IMemberDefinition)method, Reference: reference)))
        from part in Parts(pair.Reference)
        where part.Scope == type.Module && part is not GenericParameter
        let to = part.Resolve()
        where to is not null
        select (pair.From, to);

    private static IEnumerable<TypeReference> OfDeclaration(TypeDefinition type) =>
        Attributes(type).Concat(type.Interfaces.Select(each => each.InterfaceType)).Concat(Constraints(type)).Concat(type.BaseType is { } parent ? [parent] : []);

    private static IEnumerable<TypeReference> OfMethod(MethodDefinition method)
    {
        IEnumerable<TypeReference> signature = Attributes(method).Concat(Signature(method)).Concat(Constraints(method)).Concat(method.Overrides.SelectMany(OfMember));
        return !method.HasBody
            ? signature
            : signature
                .Concat(method.Body.Variables.Select(variable => variable.VariableType))
                .Concat(method.Body.ExceptionHandlers.Where(handler => handler.CatchType is not null).Select(handler => handler.CatchType))
                .Concat(method.Body.Instructions.SelectMany(OfInstruction));
    }

    private static IEnumerable<TypeReference> OfInstruction(Instruction instruction) => instruction.Operand switch
    {
        TypeReference type => [type],
        MemberReference member => OfMember(member),
        _ => [],
    };

    private static IEnumerable<TypeReference> OfMember(MemberReference member) => member switch
    {
        FieldReference field => [field.DeclaringType, field.FieldType],
        GenericInstanceMethod method => method.GenericArguments.Concat(OfMember(method.ElementMethod)),
        MethodReference method => Signature(method).Append(method.DeclaringType),
        _ => [],
    };

    private static IEnumerable<TypeReference> Signature(IMethodSignature method) => method.Parameters.Select(parameter => parameter.ParameterType).Append(method.ReturnType);

    private static IEnumerable<TypeReference> Constraints(IGenericParameterProvider generic) =>
        generic.GenericParameters.SelectMany(parameter => parameter.Constraints).Select(constraint => constraint.ConstraintType);

    private static IEnumerable<TypeReference> Attributes(ICustomAttributeProvider provider) => provider.CustomAttributes.Select(attribute => attribute.AttributeType);

    /// <summary>What a reference is made of: of an array its elements, of a generic type its arguments too.</summary>
    private static IEnumerable<TypeReference> Parts(TypeReference reference) => reference switch
    {
        GenericInstanceType generic => generic.GenericArguments.SelectMany(Parts).Append(generic.ElementType),
        FunctionPointerType pointer => Signature(pointer).SelectMany(Parts),
        RequiredModifierType modified => Parts(modified.ElementType),
        TypeSpecification specification => Parts(specification.ElementType),
        _ => [reference],
    };
}
#endif
