namespace Pools.Bench;

/// <summary>Pairs of threads: one rents and touches, the other touches and returns, with a bounded ring between them.</summary>
internal sealed class RingLoop<TPool, TLease>(Site<TPool> site) : PoolLoop<TPool, TLease>(site, site.Crew!.Count / 2)
    where TPool : struct, IContender<TLease> where TLease : struct, ILease
{
    // Arrays in flight between two threads. Arbitrary, in the range that pipelines use.
    private const int Capacity = 256;

    private readonly ThreadCrew _crew = site.Crew!;
    private readonly SpscRing<TLease>[] _rings =
        [.. Enumerable.Range(0, site.Crew!.Count / 2).Select(_ => new SpscRing<TLease>(Capacity))];
    private Action<int>? _work;
    private long _turns;

    public override void Repeat(long turns)
    {
        _turns = turns;
        _crew.Run(_work ??= Work);
    }

    private void Work(int index)
    {
        if (index % 2 == 0)
        {
            Produce(_rings[index / 2]);
        }
        else
        {
            Consume(_rings[index / 2]);
        }
    }

    private void Produce(SpscRing<TLease> ring)
    {
        for (long i = _turns; i > 0; i--)
        {
            TLease lease = _pool.Rent(_length);
            lease.Touch();
            SpinWait wait = default;
            while (!ring.TryEnqueue(lease))
            {
                wait.SpinOnce(sleep1Threshold: -1);
            }
        }
    }

    private void Consume(SpscRing<TLease> ring)
    {
        for (long i = _turns; i > 0; i--)
        {
            TLease lease;
            SpinWait wait = default;
            while (!ring.TryDequeue(out lease))
            {
                wait.SpinOnce(sleep1Threshold: -1);
            }

            lease.Touch();
            _pool.Return(lease);
        }
    }
}

/// <summary>A bounded queue from one thread to one other.</summary>
/// <remarks><b>Threading:</b> one thread enqueues, one dequeues. <b>Ordering:</b> an item is visible with all written before.</remarks>
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

/// <summary>The two ends of a ring, 128 bytes apart and away from neighbors: processors fetch cache lines of 64 bytes in pairs.</summary>
[StructLayout(LayoutKind.Explicit, Size = 384)]
internal struct RingEnds
{
    [FieldOffset(128)]
    public int Head;

    [FieldOffset(256)]
    public int Tail;
}
