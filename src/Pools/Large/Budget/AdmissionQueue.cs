using System.Threading.Tasks;
using Pools.Internal;

namespace Pools.Large;

/// <summary>Admits callers, first in, first out, while the bytes in use are limited.</summary>
/// <typeparam name="TAtomics">The memory seam.</typeparam>
/// <remarks>
/// <para><b>Threading</b>: any thread; a short lock. An admitted caller never continues on the thread that admits it.</para>
/// <para><b>Ordering</b>: the lock orders all calls; an admitted caller continues after its bytes have been reserved.</para>
/// <para><b>Bounds</b>: one entry for each waiting caller.</para>
/// <para><b>Accepted races</b>: a caller whose cancellation and admission coincide is admitted or canceled, never both.</para>
/// </remarks>
internal sealed class AdmissionQueue<TAtomics>(long maxBytes)
    where TAtomics : struct, IAtomics
{
    private readonly object _lock = new();
    private readonly LinkedList<Waiter> _waiting = new();
    [Shared(Sharing.Owner)]
    private long _bytes;

    /// <summary>The most bytes in use while another caller is admitted.</summary>
    public long MaxBytes { get; } = maxBytes;

    /// <summary>Bytes in use or reserved.</summary>
    public long Bytes
    {
        get
        {
            using (new HeldLock<TAtomics>(_lock))
            {
                return _bytes;
            }
        }
    }

    /// <summary>The number of waiting callers.</summary>
    public int Waiting
    {
        get
        {
            using (new HeldLock<TAtomics>(_lock))
            {
                return _waiting.Count;
            }
        }
    }

    /// <summary>Counts bytes that are rented without having been reserved.</summary>
    public void Add(long bytes)
    {
        using (new HeldLock<TAtomics>(_lock))
        {
            _bytes += bytes;
        }
    }

    /// <summary>Counts returned bytes, and admits the callers for which there is room now.</summary>
    public void Subtract(long bytes)
    {
        using (new HeldLock<TAtomics>(_lock))
        {
            _bytes -= bytes;
            Admit_NeedsLock();
        }
    }

    /// <summary>Reserves bytes, unless other callers wait already or there is no room.</summary>
    /// <param name="bytes">1 … <see cref="MaxBytes"/>; taken back by <see cref="Subtract"/>.</param>
    public bool TryEnter(long bytes)
    {
        using (new HeldLock<TAtomics>(_lock))
        {
            if (_waiting.Count != 0 || _bytes > MaxBytes - bytes)
            {
                return false;
            }

            _bytes += bytes;
            return true;
        }
    }

    /// <summary>Joins the end of the queue.</summary>
    /// <param name="bytes">As for <see cref="TryEnter"/>. They stay reserved until the caller rents, cancels, or leaves.</param>
    /// <param name="cancellationToken">The token that a canceled caller's exception names.</param>
    /// <returns>Its task completes when the caller is admitted.</returns>
    public Waiter Join(long bytes, CancellationToken cancellationToken)
    {
        Waiter waiter = new(this, bytes, cancellationToken);
        using (new HeldLock<TAtomics>(_lock))
        {
            _waiting.AddLast(waiter.Place);
            Admit_NeedsLock();
        }

        return waiter;
    }

    private void Admit_NeedsLock()
    {
        while (_waiting.First?.Value is { } first && _bytes <= MaxBytes - first.Bytes)
        {
            _waiting.RemoveFirst();
            _bytes += first.Bytes;
            first.TrySetResult(true);
        }
    }

    /// <summary>A caller in the queue.</summary>
    public sealed class Waiter : TaskCompletionSource<bool>
    {
        private readonly AdmissionQueue<TAtomics> _queue;
        private readonly CancellationToken _cancellationToken;

        public Waiter(AdmissionQueue<TAtomics> queue, long bytes, CancellationToken cancellationToken)
            : base(TaskCreationOptions.RunContinuationsAsynchronously)
        {
            _queue = queue;
            _cancellationToken = cancellationToken;
            Bytes = bytes;
            Place = new LinkedListNode<Waiter>(this);
        }

        public long Bytes { get; }

        public LinkedListNode<Waiter> Place { get; }

        /// <summary>Removes the caller from the queue; no effect once it has been admitted.</summary>
        public void Cancel()
        {
            using (new HeldLock<TAtomics>(_queue._lock))
            {
                if (Place.List is not null)
                {
                    _queue._waiting.Remove(Place);
                    _queue.Admit_NeedsLock();

                    // Last, since it may run out of memory.
                    TrySetCanceled(_cancellationToken);
                }
            }
        }

        /// <summary>Ends the wait of a caller that will not rent, and releases its bytes if it was admitted. At most once.</summary>
        public void Leave()
        {
            Cancel();
            if (Task.Status == TaskStatus.RanToCompletion)
            {
                _queue.Subtract(Bytes);
            }
        }
    }
}
