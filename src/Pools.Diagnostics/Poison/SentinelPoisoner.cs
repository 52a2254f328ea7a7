namespace Pools.Diagnostics;

/// <summary>For classes with a <see cref="Sentinel"/>: a returned array is full of it. A fresh one holds null, or the same.</summary>
internal sealed class SentinelPoisoner<T>(T sentinel) : Poisoner<T>
{
    public override bool IsValidAfterReturn => false;

    public override void Fill(T[] array, int count, long id, bool isReturned) =>
        array.AsSpan(0, count).Fill(isReturned ? sentinel : default!);

    public override long FindChange(T[] array, int start, int count, long id, bool isReturned)
    {
        object? expected = isReturned ? sentinel : null;
        for (int i = start; i < start + count; i++)
        {
            if (!ReferenceEquals(array[i], expected))
            {
                return (long)i * Unsafe.SizeOf<T>();
            }
        }

        return -1;
    }
}
