namespace Pools.Diagnostics;

/// <summary>For other types without references: the pattern in fields that take any bits, a valid odd value elsewhere.</summary>
internal sealed unsafe class TemplatePoisoner<T> : Poisoner<T>
{
    private static readonly TemplatePeriod s_fresh = new(ElementTemplate.Of<T>(isReturned: false), Unsafe.SizeOf<T>());
    private static readonly TemplatePeriod s_returned = new(ElementTemplate.Of<T>(isReturned: true), Unsafe.SizeOf<T>());

    /// <summary>False where there is a <see cref="bool"/> in it.</summary>
    public override bool IsValidAfterReturn { get; } = s_returned.HasFreeBytesOf(s_fresh);

    public override void Fill(T[] array, int start, int count, long id, bool isReturned)
    {
        if (count != 0)
        {
            fixed (byte* memory = &Unsafe.As<T, byte>(ref array[0]))
            {
                PeriodOf(isReturned).Fill(memory, Bytes(start), Bytes((long)start + count), PoisonPattern.OfWords(id, isReturned));
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
            return PeriodOf(isReturned).FindChange(memory, Bytes(start), Bytes((long)start + count), PoisonPattern.OfWords(id, isReturned));
        }
    }

    private static TemplatePeriod PeriodOf(bool isReturned) => isReturned ? s_returned : s_fresh;

    private static long Bytes(long elements) => elements * Unsafe.SizeOf<T>();
}
