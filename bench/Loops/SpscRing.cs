using System.Threading;

namespace Pools.Bench.Loops;

/// <summary>A bounded queue from one thread to one other.</summary>
/// <remarks>
/// <b>Threading:</b> one thread enqueues, one dequeues. <b>Ordering:</b> what the producer wrote before an item is visible with the item.
/// <b>Bounds:</b> the capacity, a power of two.
/// </remarks>
internal sealed class SpscRing<T>(int capacity)
    where T : struct
{
    private readonly T[] _items = new T[capacity];
    private RingEnds _ends;

    public bool TryEnqueue(T item)
    {
        int tail = _ends.Tail;
        if (tail - Volatile.Read(ref _ends.Head) == _items.Length)
        {
            return false;
        }

        _items[tail & (_items.Length - 1)] = item;
        Volatile.Write(ref _ends.Tail, tail + 1);
        return true;
    }

    public bool TryDequeue(out T item)
    {
        int head = _ends.Head;
        if (head == Volatile.Read(ref _ends.Tail))
        {
            item = default;
            return false;
        }

        item = _items[head & (_items.Length - 1)];
        Volatile.Write(ref _ends.Head, head + 1);
        return true;
    }
}
