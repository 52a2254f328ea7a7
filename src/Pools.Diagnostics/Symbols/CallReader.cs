#if NET
using System.IO;
using System.Reflection;
using System.Reflection.Emit;
using System.Reflection.Metadata;
using System.Reflection.Metadata.Ecma335;

namespace Pools.Diagnostics.Symbols;

/// <summary>Finds the calls in intermediate language.</summary>
internal static class CallReader
{
    private const byte TwoBytes = 0xFE;
    private const int OfTwoBytes = 0x100;

    /// <summary>The operands of instructions, by their byte; after those, of instructions of two bytes, by the second.</summary>
    private static readonly OperandType?[] s_operands = Operands();

    /// <exception cref="InvalidDataException">It is no intermediate language.</exception>
    public static IReadOnlyList<CallInstruction> Read(BlobReader code, MetadataReader metadata)
    {
        List<CallInstruction> calls = [];
        while (code.RemainingBytes > 0)
        {
            int offset = code.Offset;
            int instruction = code.ReadByte();
            instruction = instruction == TwoBytes ? OfTwoBytes + code.ReadByte() : instruction;
            switch (s_operands[instruction])
            {
                case OperandType.InlineMethod:
                    EntityHandle method = MetadataTokens.EntityHandle(code.ReadInt32());
                    if (instruction == OpCodes.Call.Value || instruction == OpCodes.Callvirt.Value || instruction == OpCodes.Newobj.Value)
                    {
                        calls.Add(new CallInstruction(offset, NameOf(method, metadata)) { Method = method });
                    }

                    break;
                case OperandType.InlineSig:
                    code.ReadInt32();
                    calls.Add(new CallInstruction(offset, Name: null));
                    break;
                case OperandType.InlineSwitch:
                    for (uint targets = code.ReadUInt32(); targets > 0; targets--)
                    {
                        code.ReadInt32();
                    }

                    break;
                case OperandType other:
                    code.Offset += LengthOf(other);
                    break;
                default:
                    throw new InvalidDataException();
            }
        }

        return calls;
    }

    private static string? NameOf(EntityHandle method, MetadataReader metadata)
    {
        EntityHandle generic = method.Kind == HandleKind.MethodSpecification
            ? metadata.GetMethodSpecification((MethodSpecificationHandle)method).Method : method;
        string name = metadata.GetString(generic.Kind switch
        {
            HandleKind.MethodDefinition => metadata.GetMethodDefinition((MethodDefinitionHandle)generic).Name,
            HandleKind.MemberReference => metadata.GetMemberReference((MemberReferenceHandle)generic).Name,
            _ => throw new InvalidDataException(),
        });

        // The runtime makes this method of a delegate.
        return name is "Invoke" ? null : name;
    }

    private static int LengthOf(OperandType operand) => operand switch
    {
        OperandType.InlineNone => 0,
        OperandType.ShortInlineBrTarget or OperandType.ShortInlineI or OperandType.ShortInlineVar => sizeof(byte),
        OperandType.InlineVar => sizeof(short),
        OperandType.InlineI8 or OperandType.InlineR => sizeof(long),
        _ => sizeof(int),
    };

    private static OperandType?[] Operands()
    {
        OperandType?[] operands = new OperandType?[2 * OfTwoBytes];
        foreach (FieldInfo field in typeof(OpCodes).GetFields(BindingFlags.Public | BindingFlags.Static))
        {
            OpCode code = (OpCode)field.GetValue(null)!;
            operands[(code.Size == 1 ? 0 : OfTwoBytes) + (code.Value & byte.MaxValue)] = code.OperandType;
        }

        return operands;
    }
}
#endif
