using Pools.Tests.Large;

namespace Pools.Tests.Contract;

/// <summary>A pool as the suite sees it. A member that a pool lacks fails the test that asks for it.</summary>
/// <param name="maxArrayLength">The longest array that it keeps.</param>
internal class PoolUnderTest<T>(ArrayPool<T> pool, PoolFactory factory, int maxArrayLength, LargeLayout? large = null)
{
    public ArrayPool<T> Pool => pool;

    public PoolFactory Factory => factory;

    public int MaxArrayLength => maxArrayLength;

    /// <summary>What our pools have in common.</summary>
    public ITrimmableArrayPool<T> Common => pool as ITrimmableArrayPool<T> ?? throw Missing(nameof(ITrimmableArrayPool));

    public string Name => Common.Name;

    /// <summary>The id of the pool that raises the events of rents and returns.</summary>
    public virtual int EventId => pool.GetHashCode();

    /// <summary>Distinguishes the pool's events from other pools'. Made anew by each caller: see its remarks.</summary>
    public virtual PoolIdentity Identity =>
        pool is LargeArrayPool<T> ofLarge ? LargeInternals.IdentityOf(ofLarge) : new(pool.ToString(), EventId);

    public T[] Rent(int minimumLength) => pool.Rent(minimumLength);

    public void Return(T[] array, bool clearArray = false) => pool.Return(array, clearArray);

    public void ReturnAndClear(T[] array, int clearLength) => Common.ReturnAndClear(array, clearLength);

    public void Trim(TrimLevel level) => Common.Trim(level);

    public PoolStatistics GetStatistics() => Common.GetStatistics();

    /// <summary>Tells the pool of a collection, and the pool inside it.</summary>
    public virtual void OnGen2Collection()
    {
        (pool as IGen2Listener ?? throw Missing(nameof(OnGen2Collection))).OnGen2Collection();
        ((pool as LargeArrayPool<T>) is { } outer ? LargeInternals.OwnInnerOf(outer) : null)?.OnGen2Collection();
    }

    public void Dispose() => (pool as IDisposable ?? throw Missing(nameof(Dispose))).Dispose();

    /// <summary>Whether an array may be the pool's because of its length. No large array is.</summary>
    public virtual bool IsBucketLength(int length) =>
        length >= 16 && length <= (large?.InnerMaxLength ?? maxArrayLength) && BitOperations.IsPow2(length);

    /// <summary>How long a fresh array for a request is.</summary>
    public virtual int FreshLength(int minimumLength) =>
        minimumLength > maxArrayLength ? minimumLength
        : large is not null && minimumLength > large.InnerMaxLength ? large.LengthOf(large.ClassOf(minimumLength))
        : Math.Max(16, (int)BitOperations.RoundUpToPowerOf2((uint)minimumLength));

    /// <summary>The number of the bucket that serves a request, in events.</summary>
    public virtual int BucketOf(int minimumLength) =>
        large is not null && minimumLength > large.InnerMaxLength
            ? large.ClassOf(minimumLength)
            : BitOperations.Log2((uint)FreshLength(minimumLength)) - 4;

    /// <summary>Lengths to ask for, over several buckets, the shortest and (up to 1 MiB) the longest among them.</summary>
    public IEnumerable<int> Requests(Element element)
    {
        const int MaxBytes = 1 << 20;
        int longest = Math.Min(maxArrayLength, MaxBytes / element.Size);
#if POOLS_NETSTANDARD
        int[] requests = [1, 17, 5_000, longest];
#else
        int[] requests = [1, 16, 17, 100, 513, 1_000, 5_000, 70_000, longest];
#endif
        return requests.Where(n => n <= longest).Distinct();
    }

    /// <summary>Lengths that no bucket has, and that the pool would keep if one had.</summary>
    public IEnumerable<int> WrongLengths() =>
        new[] { 1, 15, 17, 100, 1_000, 1_023, maxArrayLength - 1 }.Where(n => n < Math.Min(maxArrayLength, 1 << 20) && !IsBucketLength(n));

    /// <summary>Rents and returns until this thread has left probation, which lasts for some dozens of operations.</summary>
    public void Settle(int minimumLength)
    {
        for (int i = 0; i < 400; i++)
        {
            pool.Return(pool.Rent(minimumLength));
        }
    }

    public override string ToString() => $"{factory} of {typeof(T).Name}";

    private Xunit.Sdk.FailException Missing(string member) => Xunit.Sdk.FailException.ForFailure($"{factory} has no {member}.");
}
