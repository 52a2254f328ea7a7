namespace Pools.Diagnostics;

/// <summary>For other types with references: only zero is safe. A returned array is cleared and must stay so; a new one is zero.</summary>
internal sealed class ReferencePoisoner<T> : Poisoner<T>
{
    public override bool IsValidAfterReturn => false;

    public override void Fill(T[] array, int count, long id, bool isReturned) => Array.Clear(array, 0, count);

    // Bytes, not elements: an element's own notion of equality may be anything, or throw.
    public override long FindChange(T[] array, int start, int count, long id, bool isReturned) =>
        PoisonBytes.Zeros.FindChange(array, start, count, pattern: 0);
}
