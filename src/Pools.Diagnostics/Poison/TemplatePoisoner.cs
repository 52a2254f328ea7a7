using System.Runtime.CompilerServices;

namespace Pools.Diagnostics;

/// <summary>For other types without references: in each element, the pattern where its fields take any bits, and a strange but valid value elsewhere.</summary>
internal sealed unsafe class TemplatePoisoner<T> : Poisoner<T>
{
    private readonly ElementTemplate _template = ElementTemplate.Of<T>();

    public override void Fill(T[] array, int start, int count, long id, bool isReturned)
    {
        if (count == 0)
        {
            return;
        }

        ulong pattern = PoisonPattern.OfWords(id, isReturned);
        int size = Unsafe.SizeOf<T>();
        fixed (byte* memory = &Unsafe.As<T, byte>(ref array[0]))
        {
            long offset = (long)start * size;
            for (int element = 0; element < count; element++, offset += size)
            {
                for (int i = 0; i < size; i++)
                {
                    memory[offset + i] = _template.ByteAt(i, offset, pattern);
                }
            }
        }
    }

    public override long FindChange(T[] array, int start, int count, long id, bool isReturned)
    {
        if (count == 0)
        {
            return -1;
        }

        ulong pattern = PoisonPattern.OfWords(id, isReturned);
        int size = Unsafe.SizeOf<T>();
        fixed (byte* memory = &Unsafe.As<T, byte>(ref array[0]))
        {
            long offset = (long)start * size;
            for (int element = 0; element < count; element++, offset += size)
            {
                for (int i = 0; i < size; i++)
                {
                    if (_template.IsKnown(i) && memory[offset + i] != _template.ByteAt(i, offset, pattern))
                    {
                        return offset + i;
                    }
                }
            }
        }

        return -1;
    }
}
