using System;
using System.Collections.Generic;
using Pools.Internal;

namespace Pools.Large;

/// <summary>The thread on which pools trim: a busy thread pool does not delay it, and it delays no renter.</summary>
/// <typeparam name="TAtomics">The memory seam.</typeparam>
/// <param name="start">Starts a thread that runs what it is given.</param>
/// <remarks>
/// <para>
/// It is started when there is something to do, and ends when there is nothing more: a thread that waited for the next trim would keep a collectible assembly that holds this library. Starting one takes
/// some 100 µs, as rarely as pools trim.
/// </para>
/// <para><b>Threading</b>: any thread; <see cref="Request"/> takes a lock for a few instructions.</para>
/// <para><b>Ordering</b>: a request is in the queue before the call returns; its tick begins after that.</para>
/// <para><b>Bounds</b>: one thread; one entry for each pool that has asked.</para>
/// <para><b>Accepted races</b>: none: a thread that is about to end says so under the lock that a request takes.</para>
/// </remarks>
internal sealed class TrimThread<TAtomics>(Action<Action> start) : IHousekeeper
    where TAtomics : struct, IAtomics
{
    private readonly Queue<ITicked> _requests = new();
    [Shared(Sharing.Owner)]
    private bool _isRunning;

    public void Request(ITicked target)
    {
        if (LibraryContext.IsEnding)
        {
            return;
        }

        using (HeldGate<TAtomics>.Enter(_requests))
        {
            try
            {
                if (!_requests.Contains(target))
                {
                    _requests.Enqueue(target);
                }

                if (!_isRunning)
                {
                    start(Run);
                    _isRunning = true;
                }
            }
            catch (Exception)
            {
                // No memory for an entry or a thread: the next request tries again. The caller is renting, or is a timer's thread, and must not fail.
            }
        }
    }

    private void Run()
    {
        while (Next() is { } target)
        {
            target.Tick();
        }
    }

    private ITicked? Next()
    {
        using (HeldGate<TAtomics>.Enter(_requests))
        {
            if (_requests.Count != 0)
            {
                return _requests.Dequeue();
            }

            _isRunning = false;
            return null;
        }
    }
}
