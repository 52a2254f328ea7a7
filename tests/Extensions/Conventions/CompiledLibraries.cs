using Mono.Cecil;

namespace Pools.Tests.Extensions.Conventions;

/// <summary>The compiled code of the libraries.</summary>
internal static class CompiledLibraries
{
    public static ModuleDefinition[] Read() =>
        [.. new[] { typeof(PerCoreArrayPool<>), typeof(DebugArrayPool<>), typeof(PerCoreObjectPool<>) }.Select(type =>
            ModuleDefinition.ReadModule(type.Assembly.Location))];

    /// <summary>Returns the top-level types of the sources.</summary>
    public static IEnumerable<TypeDefinition> Written(ModuleDefinition module) => module.Types.Where(type =>
        type.Name != "<Module>" && !type.CustomAttributes.Any(attribute =>
            attribute.AttributeType.Name is nameof(CompilerGeneratedAttribute) or "EmbeddedAttribute"));

    /// <summary>Returns the methods of a type and of its nested types, including lambdas and iterators.</summary>
    public static IEnumerable<MethodDefinition> Methods(TypeDefinition type) =>
        type.Methods.Where(method => method.HasBody).Concat(type.NestedTypes.SelectMany(Methods));

    public static IEnumerable<MethodReference> Calls(MethodDefinition method) =>
        method.Body.Instructions.Select(instruction => instruction.Operand).OfType<MethodReference>();
}
