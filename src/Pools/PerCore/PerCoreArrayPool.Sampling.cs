using System.Threading;
using Pools.Internal;
using Pools.Observability;
using Pools.Sampling;
using Pools.Sizing;

namespace Pools;

/// <content>Lending an array now and then that somebody watches over. Only the slow paths know of it.</content>
public sealed partial class PerCoreArrayPool<T>
{
    private ArraySampler<T>? _sampler;
    private int _isSampleDue;

    /// <summary>Begins to let a sampler lend; false: there is one already.</summary>
    internal bool TryAttach(ArraySampler<T> sampler) => Interlocked.CompareExchange(ref _sampler, sampler, null) is null;

    /// <summary>Stops it.</summary>
    internal void Detach(ArraySampler<T> sampler)
    {
        if (Interlocked.CompareExchange(ref _sampler, null, sampler) == sampler)
        {
            Volatile.Write(ref _isSampleDue, 0);
            ChooseFastPath();
        }
    }

    /// <summary>Has the next rent, on whatever thread, ask the sampler.</summary>
    internal void RequestSample()
    {
        Interlocked.Exchange(ref _isSampleDue, 1);
        if (Volatile.Read(ref _sampler) is null)
        {
            // Detached meanwhile.
            Volatile.Write(ref _isSampleDue, 0);
        }

        ChooseFastPath();
    }

    /// <summary>Opens the fast path, unless there is a reason against it.</summary>
    internal void ChooseAgain() => ChooseFastPath();

    private T[]? TrySample(int minimumLength)
    {
        if (Volatile.Read(ref _isSampleDue) == 0 || Interlocked.Exchange(ref _isSampleDue, 0) == 0)
        {
            return null;
        }

        // A rent waits for nobody: if somebody is choosing at this moment, that one looks again, and the sampler's next look does in any case.
        if (Monitor.TryEnter(_engine))
        {
            ChooseFastPath();
            Monitor.Exit(_engine);
        }

        T[]? array = Volatile.Read(ref _sampler)?.TryRent(minimumLength, _settings.MaxArrayLength, Allocate);
        if (array is not null)
        {
            _engine.Account.AddAllocated<HardwareAtomics>(BucketLayout.LadderBucket(minimumLength), 1);
            LogAllocated(array, BufferAllocatedReason.PoolExhausted);
        }

        return array;
    }

    /// <summary>Gives an array back that a sampler has lent, if one has; whose it is and whether it is right is the sampler's to say.</summary>
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

            LogReturned(array);
            return true;
        }
        finally
        {
            // Also where the sampler throws because something about the return is wrong: the array is out no more.
            if (minimumLength > 0)
            {
                _engine.Account.AddDropped<HardwareAtomics>(BucketLayout.LadderBucket(minimumLength), 1);
                LogDropped(array, ArrayPoolEventSource.NoBucket, BufferDroppedReason.Full);
            }
        }
    }
}
