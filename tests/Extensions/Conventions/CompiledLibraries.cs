using System.Collections.Generic;
using System.Linq;
using System.Runtime.CompilerServices;
using Mono.Cecil;
using Pools.Diagnostics;

namespace Pools.Tests.Extensions.Conventions;

/// <summary>The compiled code of the libraries.</summary>
internal static class CompiledLibraries
{
    public static ModuleDefinition[] Read() =>
        [.. new[] { typeof(PerCoreArrayPool<>), typeof(DebugArrayPool<>), typeof(PerCoreObjectPool<>) }.Select(type =>
            ModuleDefinition.ReadModule(type.Assembly.Location))];

    /// <summary>Types of the sources, without nested ones.</summary>
    public static IEnumerable<TypeDefinition> Written(ModuleDefinition module) => module.Types.Where(type =>
        type.Name != "<Module>" && !type.CustomAttributes.Any(attribute =>
            attribute.AttributeType.Name is nameof(CompilerGeneratedAttribute) or "EmbeddedAttribute"));

    /// <summary>The methods of a type and of the types inside it, with those that the compiler makes of lambdas and iterators.</summary>
    public static IEnumerable<MethodDefinition> Methods(TypeDefinition type) =>
        type.Methods.Where(method => method.HasBody).Concat(type.NestedTypes.SelectMany(Methods));

    public static IEnumerable<MethodReference> Calls(MethodDefinition method) =>
        method.Body.Instructions.Select(instruction => instruction.Operand).OfType<MethodReference>();
}
