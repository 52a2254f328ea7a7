using System;
using System.Buffers;
using System.Collections.Generic;
using System.Linq;
using System.Numerics;
using System.Threading;
using Xunit;

namespace Pools.Tests.Contract;

/// <summary>A pool as the suite sees it: what the abstract class promises, and what our pools add. A member that a pool lacks fails the test that asks for it.</summary>
internal class PoolUnderTest<T>(ArrayPool<T> pool, PoolFactory factory, int maxArrayLength)
{
    public ArrayPool<T> Pool => pool;

    public PoolFactory Factory => factory;

    /// <summary>The longest array that the pool keeps.</summary>
    public int MaxArrayLength => maxArrayLength;

    /// <summary>What our pools have in common.</summary>
    public ITrimmableArrayPool<T> Common => pool as ITrimmableArrayPool<T> ?? Missing<ITrimmableArrayPool<T>>(nameof(ITrimmableArrayPool));

    public string Name => Common.Name;

    /// <summary>The id of the pool that raises the events of rents and returns.</summary>
    public virtual int EventId => pool.GetHashCode();

    /// <summary>What tells the pool's events from those of others. Made anew by each caller: see its remarks.</summary>
    public virtual PoolIdentity Identity => new(pool.ToString(), EventId);

    public virtual T[] Rent(int minimumLength) => pool.Rent(minimumLength);

    public void Return(T[] array, bool clearArray = false) => pool.Return(array, clearArray);

    public void ReturnAndClear(T[] array, int clearLength) => Common.ReturnAndClear(array, clearLength);

    public void Trim(TrimLevel level) => Common.Trim(level);

    public PoolStatistics GetStatistics() => Common.GetStatistics();

    public virtual void OnGen2Collection() => Missing<int>(nameof(OnGen2Collection));

    public void Dispose()
    {
        Assert.True(pool is IDisposable, $"{factory} has no Dispose.");
        ((IDisposable)pool).Dispose();
    }

    public virtual bool IsBucketLength(int length) => length >= 16 && length <= maxArrayLength && BitOperations.IsPow2(length);

    /// <summary>How long an array for a request is that the pool allocates.</summary>
    public virtual int FreshLength(int minimumLength) =>
        minimumLength > maxArrayLength ? minimumLength : Math.Max(16, (int)BitOperations.RoundUpToPowerOf2((uint)minimumLength));

    /// <summary>The number of the bucket that serves a request, in events.</summary>
    public virtual int BucketOf(int minimumLength) => BitOperations.Log2((uint)FreshLength(minimumLength)) - 4;

    /// <summary>Lengths to ask for, over several buckets, the shortest and (up to 1 MiB) the longest among them.</summary>
    public IEnumerable<int> Requests(Element element)
    {
        const int MaxBytes = 1 << 20;
        int longest = (int)Math.Min(maxArrayLength, MaxBytes / element.Size);
#if POOLS_NETSTANDARD
        int[] requests = [1, 17, 5_000, longest];
#else
        int[] requests = [1, 16, 17, 100, 513, 1_000, 5_000, 70_000, longest];
#endif
        return requests.Where(n => n <= longest).Distinct();
    }

    /// <summary>Lengths that the pool would keep if they were a bucket's, and that are none.</summary>
    public IEnumerable<int> WrongLengths() => new[] { 1, 15, 17, 100, 1_000, 1_023, maxArrayLength - 1 }.Where(n => n < Math.Min(maxArrayLength, 1 << 20) && !IsBucketLength(n));

    /// <summary>Rents and returns until this thread counts as one that lives long.</summary>
    public void Settle(int minimumLength)
    {
        // A pool may treat a thread's first dozens of operations differently: some hundreds are past that.
        for (int i = 0; i < 400; i++)
        {
            pool.Return(pool.Rent(minimumLength));
        }
    }

    public override string ToString() => $"{factory} of {typeof(T).Name}";

    private TMember Missing<TMember>(string member)
    {
        Assert.Fail($"{factory} has no {member}.");
        return default!;
    }
}
