namespace Pools.Diagnostics;

/// <summary>For types without references: the pattern in fields that take any bits, a valid odd value elsewhere.</summary>
internal sealed class BytePoisoner<T> : Poisoner<T>
{
    private static readonly PoisonBytes s_fresh = ContentOf(isReturned: false);
    private static readonly PoisonBytes s_returned = ContentOf(isReturned: true);

    /// <summary>False where there is a <see cref="bool"/> in it.</summary>
    public override bool IsValidAfterReturn { get; } = s_returned.HasFreeBytesOf(s_fresh);

    /// <summary>Whether every bit pattern is a value.</summary>
    private static bool TakesAnyBits =>
        typeof(T) == typeof(Guid) || typeof(T) == typeof(IntPtr) || typeof(T) == typeof(UIntPtr)
        || Type.GetTypeCode(typeof(T)) is >= TypeCode.Char and <= TypeCode.Double
#if NET
        || typeof(T) == typeof(Half) || typeof(T) == typeof(Int128) || typeof(T) == typeof(UInt128)
#endif
        ;

    public override void Fill(T[] array, int count, long id, bool isReturned) =>
        BytesOf(isReturned).Fill(array, count, PatternOf(id, isReturned));

    public override long FindChange(T[] array, int start, int count, long id, bool isReturned) =>
        BytesOf(isReturned).FindChange(array, start, count, PatternOf(id, isReturned));

    private static PoisonBytes ContentOf(bool isReturned) =>
        TakesAnyBits ? PoisonBytes.Pattern : new PoisonBytes(ElementTemplate.Of<T>(isReturned), Unsafe.SizeOf<T>());

    private static PoisonBytes BytesOf(bool isReturned) => isReturned ? s_returned : s_fresh;

    private static ulong PatternOf(long id, bool isReturned) =>
        typeof(T) == typeof(char) ? PoisonPattern.OfChars(id, isReturned) : PoisonPattern.OfWords(id, isReturned);
}
