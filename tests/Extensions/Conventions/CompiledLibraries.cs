using System;
using System.Collections.Generic;
using System.Linq;
using System.Reflection;
using System.Runtime.CompilerServices;
using Mono.Cecil;
using Mono.Cecil.Cil;
using Pools.Diagnostics;

namespace Pools.Tests.Extensions.Conventions;

/// <summary>The compiled code of the libraries: of all three, or of the two that there are for netstandard2.0.</summary>
internal static class CompiledLibraries
{
#if POOLS_NETSTANDARD
    public static Assembly[] All => [typeof(PerCoreArrayPool<>).Assembly, typeof(DebugArrayPool<>).Assembly];
#else
    public static Assembly[] All => [typeof(PerCoreArrayPool<>).Assembly, typeof(DebugArrayPool<>).Assembly, typeof(PerCoreObjectPool<>).Assembly];
#endif

    public static ModuleDefinition[] Read() => [.. All.Select(library => ModuleDefinition.ReadModule(library.Location))];

    /// <summary>The types that somebody has written, nested ones not among them.</summary>
    public static IEnumerable<TypeDefinition> Written(ModuleDefinition module) =>
        module.Types.Where(type => type.Name != "<Module>" && !type.CustomAttributes.Any(attribute => attribute.AttributeType.Name is nameof(CompilerGeneratedAttribute) or "EmbeddedAttribute"));

    /// <summary>The methods of a type and of the types inside it: those that the compiler makes of lambdas, iterators and asynchronous methods too.</summary>
    public static IEnumerable<MethodDefinition> Methods(TypeDefinition type) =>
        type.Methods.Where(method => method.HasBody).Concat(type.NestedTypes.SelectMany(Methods));

    public static IEnumerable<MethodReference> Calls(MethodDefinition method) => method.Body.Instructions.Select(instruction => instruction.Operand).OfType<MethodReference>();

    public static bool ReadsOrWritesVolatile(MethodDefinition method) => method.Body.Instructions.Any(instruction => instruction.OpCode.Code == Code.Volatile);
}
