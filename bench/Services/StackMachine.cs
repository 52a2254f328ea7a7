namespace Pools.Bench;

internal enum Op { Push, Load, Store, Add, Sub, Div, Less, Equal, Input, Jump, JumpIf, Call, Return }

internal readonly record struct Instruction(Op Op, int Argument);

/// <summary>
/// Interprets a program over words of 16 bytes. As in Ethereum's virtual machine, each call has its own stack and memory. It rents a stack
/// of 32 KiB, and a memory that starts at 1 KiB, doubles, and reads as zero until written.
/// </summary>
internal sealed class StackMachine(ArrayPool<byte> pool, Instruction[] program)
{
    /// <summary>Where a call finds its input in its memory. Its variables are below.</summary>
    public const int InputAt = 8;

    private const int StackBytes = 32 * Sizes.Kibibyte;

    // Arbitrary: more than any program needs. A program that a wrong pool leads astray ends here.
    private const int MostSteps = 10_000_000;
    private const int MostDepth = 512;

    private int _steps;
    private int _depth;

    /// <exception cref="InvalidDataException">The program takes too many steps, calls or words of memory.</exception>
    public void Call(int entry, ReadOnlySpan<UInt128> input, Span<UInt128> output)
    {
        Require(++_depth <= MostDepth);
        FrameMemory memory = new(pool);
        byte[] stack = pool.Rent(StackBytes);
        try
        {
            input.CopyTo(memory.At(InputAt, (UInt128)input.Length));
            Run(entry, MemoryMarshal.Cast<byte, UInt128>(stack.AsSpan()), ref memory, input.Length, output);
        }
        finally
        {
            pool.Return(stack);
            memory.Dispose();
            _depth--;
        }
    }

    private static void Require(bool condition) => _ = condition ? true : throw new InvalidDataException("a limit of the stack machine");

    private void Run(int entry, Span<UInt128> stack, ref FrameMemory memory, int inputs, Span<UInt128> output)
    {
        int top = -1;
        for (int at = entry; ; at++)
        {
            Require(_steps++ < MostSteps);
            (Op op, int argument) = program[at];
            switch (op)
            {
                case Op.Push or Op.Input:
                    stack[++top] = (UInt128)(op == Op.Push ? argument : inputs);
                    break;
                case Op.Load:
                    stack[top] = memory.At(stack[top], 1)[0];
                    break;
                case Op.Store:
                    memory.At(stack[top], 1)[0] = stack[top - 1];
                    top -= 2;
                    break;
                case Op.Jump:
                    at = argument - 1;
                    break;
                case Op.JumpIf:
                    at = stack[top--] == 0 ? at : argument - 1;
                    break;
                case Op.Call:
                    top -= 3;
                    (UInt128 from, UInt128 length, UInt128 to) = (stack[top + 1], stack[top + 2], stack[top + 3]);
                    // Grows first: input and output must lie in the same array.
                    memory.At(UInt128.Max(from, to), length);
                    Call(argument, memory.At(from, length), memory.At(to, length));
                    break;
                case Op.Return:
                    memory.At(stack[top - 1], stack[top]).CopyTo(output);
                    return;
                default:
                    top--;
                    stack[top] = Compute(op, stack[top], stack[top + 1]);
                    break;
            }
        }
    }

    private static UInt128 Compute(Op op, UInt128 left, UInt128 right) => op switch
    {
        Op.Add => left + right,
        Op.Sub => left - right,
        Op.Div => left / right,
        Op.Less => left < right ? 1u : 0u,
        _ => left == right ? 1u : 0u,
    };

    private struct FrameMemory(ArrayPool<byte> pool) : IDisposable
    {
        private const int FirstBytes = 1024;
        private const int WordBytes = 16;
        private const int MostWords = Sizes.Mebibyte / WordBytes;

        private byte[]? _rented;
        private int _length;

        public Span<UInt128> At(UInt128 from, UInt128 length)
        {
            Require(from < MostWords && length < MostWords);
            int needed = (int)(from + length) * WordBytes;
            if (needed > _length)
            {
                Grow(Math.Max(FirstBytes, (int)BitOperations.RoundUpToPowerOf2((uint)needed)));
            }

            return MemoryMarshal.Cast<byte, UInt128>(_rented.AsSpan(0, _length)).Slice((int)from, (int)length);
        }

        public readonly void Dispose()
        {
            if (_rented is not null)
            {
                pool.Return(_rented);
            }
        }

        private void Grow(int longer)
        {
            byte[] rented = pool.Rent(longer);
            _rented.AsSpan(0, _length).CopyTo(rented);
            rented.AsSpan(_length, longer - _length).Clear();
            Dispose();
            (_rented, _length) = (rented, longer);
        }
    }
}
