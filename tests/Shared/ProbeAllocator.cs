namespace Pools.Tests;

/// <summary>An allocator that counts what a pool asks of it and can fail on the n-th request of either kind.</summary>
internal sealed class ProbeAllocator : ArrayAllocator
{
    private int _arrays;
    private int _bookkeeping;

    /// <summary>Which request fails, counted from 1 over arrays and bookkeeping together; 0 for none.</summary>
    public int FailAt { get; set; }

    /// <summary>A length from which an array is only noted, not made: the request ends in <see cref="OutOfMemoryException"/>.</summary>
    public int RefuseFrom { get; set; } = int.MaxValue;

    /// <summary>Whether every request of the pool for itself fails.</summary>
    public bool RefusesBookkeeping { get; set; }

    /// <summary>Runs on the requester's thread before every request.</summary>
    public Action? OnRequest { get; set; }

    public int Arrays => Volatile.Read(ref _arrays);

    public int Requests => Volatile.Read(ref _arrays) + Volatile.Read(ref _bookkeeping);

    public int LastLength { get; private set; }

    public bool LastPinned { get; private set; }

    public bool HasFailed => FailAt != 0 && Requests >= FailAt;

    public override T[] Allocate<T>(int length, bool pinned)
    {
        OnRequest?.Invoke();
        LastLength = length;
        LastPinned = pinned;
        Interlocked.Increment(ref _arrays);
        FailIfDue();
        return length < RefuseFrom ? base.Allocate<T>(length, pinned) : throw new OutOfMemoryException("refused by the test");
    }

    public override void BeforeBookkeeping()
    {
        OnRequest?.Invoke();
        Interlocked.Increment(ref _bookkeeping);
        FailIfDue();
        if (RefusesBookkeeping)
        {
            throw new OutOfMemoryException("refused by the test");
        }
    }

    private void FailIfDue()
    {
        if (Requests == FailAt)
        {
            throw new OutOfMemoryException("injected by the test");
        }
    }
}
