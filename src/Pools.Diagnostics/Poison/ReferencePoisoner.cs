namespace Pools.Diagnostics;

/// <summary>For other types with references: only zero is safe. A returned array is cleared and must stay so; a new one is zero.</summary>
internal sealed unsafe class ReferencePoisoner<T> : Poisoner<T>
{
    public override bool IsValidAfterReturn => false;

    public override void Fill(T[] array, int start, int count, long id, bool isReturned) => Array.Clear(array, start, count);

    public override long FindChange(T[] array, int start, int count, long id, bool isReturned)
    {
        if (count == 0)
        {
            return -1;
        }

        // Bytes, not elements: an element's own notion of equality may be anything, or throw.
        fixed (byte* memory = &Unsafe.As<T, byte>(ref array[0]))
        {
            return RawBytes.FindChange(memory, (long)start * Unsafe.SizeOf<T>(), ((long)start + count) * Unsafe.SizeOf<T>(), pattern: 0);
        }
    }
}
