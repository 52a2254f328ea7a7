using Pools.Internal;

namespace Pools.Diagnostics;

/// <summary>Describes how an array's content differs from the content that the pool left there.</summary>
internal static unsafe class CorruptionWindow<T>
{
    /// <summary>Elements of expected content: more than the window, and a multiple of 8, after which poison repeats (arbitrary).</summary>
    private const int Block = 512;

    /// <summary>Counts the changed bytes from an offset on, and copies the first ones unless there is a reason to hide them.</summary>
    public static Corruption At(T[] array, long offset, long id, bool isReturned, string? hidden)
    {
        if (ElementType<T>.HoldsReferences)
        {
            return OfReferences(array, offset, id, isReturned, hidden);
        }

        int size = Unsafe.SizeOf<T>();
        int first = (int)(offset / size) & -8;
        T[] expected = new T[Math.Min(Block, array.Length - first)];
        Poisoner<T>.Instance.Fill(expected, expected.Length, id, isReturned);
        long end = (long)array.Length * size;
        long period = (long)expected.Length * size;
        fixed (byte* left = &Unsafe.As<T, byte>(ref expected[0]))
        fixed (byte* found = &Unsafe.As<T, byte>(ref array[0]))
        {
            long changed = 0;
            long last = offset;
            long start = offset - ((long)first * size);
            long place = start;
            for (long i = offset; i < end; i++)
            {
                if (found[i] != left[place])
                {
                    changed++;
                    last = i;
                }

                place = place + 1 == period ? 0 : place + 1;
            }

            int shown = hidden is null ? (int)Math.Min(Corruption.Window, end - offset) : 0;
            return new Corruption
            {
                Offset = offset,
                LastOffset = last,
                ChangedBytes = changed,
                Expected = new ReadOnlySpan<byte>(left + start, shown).ToArray(),
                Found = new ReadOnlySpan<byte>(found + offset, shown).ToArray(),
                Hidden = hidden,
            };
        }
    }

    /// <summary>Whole elements, and no content: references are addresses, and move.</summary>
    private static Corruption OfReferences(T[] array, long offset, long id, bool isReturned, string? hidden)
    {
        int size = Unsafe.SizeOf<T>();
        long changed = 0;
        long last = offset;
        for (int i = (int)(offset / size); i < array.Length; i++)
        {
            if (Poisoner<T>.Instance.FindChange(array, i, 1, id, isReturned) >= 0)
            {
                changed += size;
                last = ((i + 1L) * size) - 1;
            }
        }

        return new Corruption { Offset = offset, LastOffset = last, ChangedBytes = changed, Hidden = hidden ?? Corruption.References };
    }
}
