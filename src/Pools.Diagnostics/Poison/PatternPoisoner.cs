namespace Pools.Diagnostics;

/// <summary>For numbers and characters: the pattern, from the array's first byte to its last.</summary>
internal sealed unsafe class PatternPoisoner<T> : Poisoner<T>
{
    public override bool IsValidAfterReturn => true;

    public override void Fill(T[] array, int start, int count, long id, bool isReturned)
    {
        if (count != 0)
        {
            fixed (byte* memory = &Unsafe.As<T, byte>(ref array[0]))
            {
                RawBytes.Fill(memory, Bytes(start), Bytes((long)start + count), PatternOf(id, isReturned));
            }
        }
    }

    public override long FindChange(T[] array, int start, int count, long id, bool isReturned)
    {
        if (count == 0)
        {
            return -1;
        }

        fixed (byte* memory = &Unsafe.As<T, byte>(ref array[0]))
        {
            return RawBytes.FindChange(memory, Bytes(start), Bytes((long)start + count), PatternOf(id, isReturned));
        }
    }

    private static long Bytes(long elements) => elements * Unsafe.SizeOf<T>();

    private static ulong PatternOf(long id, bool isReturned) =>
        typeof(T) == typeof(char) ? PoisonPattern.OfChars(id, isReturned) : PoisonPattern.OfWords(id, isReturned);
}
