#if !POOLS_NETSTANDARD
using Mono.Cecil;
using Mono.Cecil.Cil;

namespace Pools.Tests.Property.Conventions;

/// <summary>How many values an instruction pops and pushes.</summary>
internal static class Stack
{
    public static int Pops(Instruction instruction) => instruction.OpCode.StackBehaviourPop switch
    {
        StackBehaviour.Pop0 => 0,
        StackBehaviour.Pop1 or StackBehaviour.Popi or StackBehaviour.Popref => 1,
        StackBehaviour.Popi_popi_popi or StackBehaviour.Popref_popi_popi or StackBehaviour.Popref_popi_popi8
            or StackBehaviour.Popref_popi_popref or StackBehaviour.Popref_popi_popr4 or StackBehaviour.Popref_popi_popr8 => 3,
        StackBehaviour.Varpop when instruction.Operand is MethodReference called =>
            called.Parameters.Count + (called.HasThis && instruction.OpCode.Code != Code.Newobj ? 1 : 0),
        StackBehaviour.Varpop => 1,
        _ => 2,
    };

    public static int Pushes(Instruction instruction) => instruction.OpCode.StackBehaviourPush switch
    {
        StackBehaviour.Push0 => 0,
        StackBehaviour.Push1_push1 => 2,
        StackBehaviour.Varpush when instruction.Operand is MethodReference called =>
            called.ReturnType.MetadataType == MetadataType.Void ? 0 : 1,
        _ => 1,
    };
}
#endif
