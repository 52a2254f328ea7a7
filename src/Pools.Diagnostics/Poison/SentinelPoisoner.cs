namespace Pools.Diagnostics;

/// <summary>For classes with a <see cref="Sentinel{T}"/>: a returned array is full of it. A fresh one holds null, or the same.</summary>
internal sealed class SentinelPoisoner<T> : Poisoner<T>
{
    private readonly T _sentinel = Sentinel<T>.Instance;

    public override bool IsValidAfterReturn => false;

    public override void Fill(T[] array, int start, int count, long id, bool isReturned) =>
        array.AsSpan(start, count).Fill(isReturned ? _sentinel : default!);

    public override long FindChange(T[] array, int start, int count, long id, bool isReturned)
    {
        object? expected = isReturned ? _sentinel : null;
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
