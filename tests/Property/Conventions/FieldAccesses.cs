#if !POOLS_NETSTANDARD
using Mono.Cecil;
using Mono.Cecil.Cil;

namespace Pools.Tests.Property.Conventions;

/// <summary>How the code of an assembly accesses its mutable fields, read from its instructions.</summary>
internal static class FieldAccesses
{
    /// <summary>Accesses to mutable fields, outside constructors and initializers, where the object is not shared yet.</summary>
    public static ILookup<FieldDefinition, FieldAccess> Of(ModuleDefinition module) => Types(module.Types)
        .SelectMany(type => type.Methods)
        .Where(method => method.HasBody)
        .SelectMany(Accesses)
        .ToLookup(access => access.Field);

    public static IEnumerable<TypeDefinition> Types(IEnumerable<TypeDefinition> types) =>
        types.SelectMany(type => Types(type.NestedTypes).Prepend(type));

    private static IEnumerable<FieldAccess> Accesses(MethodDefinition method)
    {
        foreach (Instruction instruction in method.Body.Instructions)
        {
            if (instruction.Operand is FieldReference reference && reference.Resolve() is { IsInitOnly: false, IsLiteral: false } field
                && field.Module == method.Module && !IsInitial(method, instruction, field))
            {
                yield return new FieldAccess(field, method, KindOf(instruction));
            }
        }
    }

    private static bool IsInitial(MethodDefinition method, Instruction instruction, FieldDefinition field) =>
        (method.IsConstructor && method.DeclaringType == field.DeclaringType) ||
        (instruction.OpCode.Code == Code.Stfld && IsOfInitializer(instruction));

    /// <summary>An initializer duplicates the reference that <c>newobj</c> has left, loads a value, and stores it.</summary>
    private static bool IsOfInitializer(Instruction store)
    {
        Instruction? before = store.Previous;
        for (int i = 0; i < 3 && before is not null && before.OpCode.Code != Code.Dup; i++)
        {
            before = before.Previous;
        }

        return before is { OpCode.Code: Code.Dup, Previous.OpCode.Code: Code.Newobj };
    }

    private static AccessKind KindOf(Instruction instruction)
    {
        if (instruction.OpCode.Code is not (Code.Ldflda or Code.Ldsflda))
        {
            return AccessKind.Plain;
        }

        // The address is on top of the stack: find the instruction that pops it.
        int above = 0;
        for (Instruction? next = instruction.Next;
            next?.OpCode.FlowControl is not (null or FlowControl.Branch or FlowControl.Return);
            next = next.Next)
        {
            int taken = Stack.Pops(next);
            if (taken > above)
            {
                return next.Operand is MethodReference called ? KindOf(called) : AccessKind.Plain;
            }

            above += Stack.Pushes(next) - taken;
        }

        return AccessKind.Plain;
    }

    private static AccessKind KindOf(MethodReference called) => called.DeclaringType.Name switch
    {
        "IAtomics" or "HardwareAtomics" => AccessKind.Seam,
        "Volatile" or "Interlocked" => AccessKind.Number,
        nameof(Rising) => called is GenericInstanceMethod { GenericArguments: [GenericParameter] } ? AccessKind.Seam : AccessKind.Number,

        // A field that stands for several: only its address is taken here.
        "Unsafe" => AccessKind.Seam,
        _ => AccessKind.Plain,
    };
}

/// <summary>One access.</summary>
internal sealed record FieldAccess(FieldDefinition Field, MethodDefinition Method, AccessKind Kind);

/// <summary>How an access is made.</summary>
public enum AccessKind
{
    Plain,
    Number,
    Seam,
}
#endif
