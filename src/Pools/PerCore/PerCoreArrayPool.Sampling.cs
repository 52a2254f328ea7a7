using System.Threading;
using Pools.Internal;
using Pools.Observability;
using Pools.Sampling;
using Pools.Sizing;

namespace Pools;

/// <content>Sampling: now and then a sampler lends an array instead of the pool. Only slow paths get here.</content>
public sealed partial class PerCoreArrayPool<T>
{
    private ArraySampler<T>? _sampler;
    private int _isSampleDue;

    /// <summary>Attaches a sampler. False if one is attached already.</summary>
    internal bool TryAttach(ArraySampler<T> sampler) => Interlocked.CompareExchange(ref _sampler, sampler, null) is null;

    /// <summary>Detaches a sampler.</summary>
    internal void Detach(ArraySampler<T> sampler)
    {
        if (Interlocked.CompareExchange(ref _sampler, null, sampler) == sampler)
        {
            Volatile.Write(ref _isSampleDue, 0);
            ChooseFastPath();
        }
    }

    /// <summary>Makes the next rent, on any thread, ask the sampler.</summary>
    internal void RequestSample()
    {
        Interlocked.Exchange(ref _isSampleDue, 1);
        if (Volatile.Read(ref _sampler) is null)
        {
            // The sampler was detached in the meantime.
            Volatile.Write(ref _isSampleDue, 0);
        }

        ChooseFastPath();
    }

    /// <summary>Opens the fast path again, unless something else keeps it closed.</summary>
    internal void ChooseAgain() => ChooseFastPath();

    /// <summary>Lets the sampler lend an array if this call is the first that has seen its turn come.</summary>
    private T[]? TrySample(int minimumLength)
    {
        if (Interlocked.Exchange(ref _isSampleDue, 0) == 0)
        {
            return null;
        }

        // A rent never waits. If another thread is choosing at this moment, it will look again, and so will the sampler's next tick.
        if (Monitor.TryEnter(_engine))
        {
            ChooseFastPath();
            Monitor.Exit(_engine);
        }

        T[]? array = Volatile.Read(ref _sampler)?.TryRent(minimumLength, _settings.MaxArrayLength, Allocate);
        if (array is not null)
        {
            _engine.Account.AddAllocated<HardwareAtomics>(BucketLayout.LadderBucket(minimumLength), 1);
            Reporter.RentedNew(array, BufferAllocatedReason.PoolExhausted);
        }

        return array;
    }

    /// <summary>Offers an array to the samplers, one of which may have lent it. Only the sampler can tell whose it is and whether the return is right.</summary>
    private bool TryReturnSampled(T[] array, int bucket, int clearLength)
    {
        if (array.Length == BucketLayout.LadderLength(bucket) || !ArrayType<T>.IsExact(array))
        {
            return false;
        }

        int minimumLength = 0;
        try
        {
            if (!ArraySamplers<T>.TryReturn(this, array, _clearsAlways ? int.MaxValue : clearLength, out minimumLength))
            {
                return false;
            }

            Reporter.Returned(array);
            return true;
        }
        finally
        {
            // Also if the sampler throws because the return is wrong: the array is no longer out.
            if (minimumLength > 0)
            {
                _engine.Account.AddDropped<HardwareAtomics>(BucketLayout.LadderBucket(minimumLength), 1);
                Reporter.Dropped(array, ArrayPoolEventSource.NoBucket, BufferDroppedReason.Full);
            }
        }
    }
}
