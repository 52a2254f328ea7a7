using Pools.Internal;

namespace Pools.Observability;

/// <summary>Reports the events of one pool to listeners and to the pool's owner.</summary>
/// <param name="pool">The pool.</param>
/// <param name="reporting">Its owner and the pool around it; null: it has neither.</param>
/// <remarks>
/// <para><b>Threading</b>: any thread. Listeners run inside the call, and may use the pool.</para>
/// <para>Each member checks for listeners. A caller checks only to save its own work, or to keep the reporter out of its fast path.</para>
/// </remarks>
internal readonly struct PoolReporter(IObservedPool pool, PoolReporting? reporting)
{
    /// <summary>Whether anyone listens to events.</summary>
    public static bool IsListenedTo => ArrayPoolEventSource.Log.IsEnabled();

    /// <summary>Whether the meter of the process publishes the pool; else a container's does, or a pool that contains this one.</summary>
    public bool IsOfProcess => reporting is not { IsOfProcess: false };

    /// <summary>The pool's id in events: its outer pool's id, if it has one.</summary>
    public int Id => reporting?.OuterId ?? pool.GetHashCode();

    private bool HasOwnId => reporting?.OuterId is null;

    /// <summary>Raises the event that names the pool of the id, unless the id is another pool's.</summary>
    public void TellName()
    {
        if (HasOwnId)
        {
            ArrayPoolEventSource.Log.PoolNamed(Id, pool.Name, pool.GetType().ToString());
        }
    }

    /// <summary>An array that the pool had kept is rented.</summary>
    public void Rented(Array array, int bucket)
    {
        if (IsListenedTo)
        {
            ArrayPoolEventSource.Log.BufferRented(array.GetHashCode(), array.Length, Id, bucket);
        }
    }

    /// <summary>A new array is rented.</summary>
    public void RentedNew(Array array, BufferAllocatedReason reason)
    {
        if (IsListenedTo)
        {
            Rented(array, ArrayPoolEventSource.NoBucket);
            ArrayPoolEventSource.Log.BufferAllocated(array.GetHashCode(), array.Length, Id, ArrayPoolEventSource.NoBucket, reason);
        }
    }

    /// <summary>An array is returned, whether it is kept or not.</summary>
    public void Returned(Array array)
    {
        if (IsListenedTo)
        {
            ArrayPoolEventSource.Log.BufferReturned(array.GetHashCode(), array.Length, Id);
        }
    }

    /// <summary>An array is not kept.</summary>
    public void Dropped(Array array, int bucket, BufferDroppedReason reason)
    {
        if (IsListenedTo)
        {
            ArrayPoolEventSource.Log.BufferDropped(array.GetHashCode(), array.Length, Id, bucket, reason);
        }
    }

    /// <summary>A trim has released an array.</summary>
    public void Trimmed(Array array) => ArrayPoolEventSource.Log.BufferTrimmed(array.GetHashCode(), array.Length, Id);

    /// <summary>A trim begins that the pool has started. The event does not name its pool, so one that is empty, or inside another pool,
    /// raises none.</summary>
    public void TrimPoll(PressureLevel pressure, bool keepsAnything)
    {
        if (keepsAnything && HasOwnId && IsListenedTo)
        {
            ArrayPoolEventSource.Log.BufferTrimPoll(MillisecondsNow(), (int)pressure);
        }
    }

    /// <summary>Reports the bytes that a trim has released.</summary>
    public void TrimDone(long bytes, PressureLevel pressure) => reporting?.Observer?.OnTrimmed(pool.Name, bytes, pressure);

    /// <summary>A return was wrong.</summary>
    /// <param name="kind">The kind of misuse.</param>
    /// <param name="length">The array's length, in elements.</param>
    /// <param name="count">The number of misuses, or leaks, of the pool so far.</param>
    public void Misuse(string kind, int length, long count)
    {
        reporting?.Observer?.OnMisuse(pool.Name, kind, length, count);
        ArrayPoolEventSource.Log.Misuse(kind, length, pool.Name);
    }

    /// <summary>A rented array can no longer be returned.</summary>
    /// <inheritdoc cref="Misuse"/>
    public void Leak(int length, long count)
    {
        ArrayPoolEventSource.Log.Leak(length, pool.Name);
        reporting?.Observer?.OnLeak(pool.Name, length, count);
    }

    /// <summary>Something that the pool uses has failed; the pool goes on without it.</summary>
    /// <remarks>The event has no field for the pool, so its first text begins with the pool's name.</remarks>
    public void Degraded(string what, string why)
    {
        ArrayPoolEventSource.Log.Degraded($"{pool.Name}: {what}", why);
        reporting?.Observer?.OnDegraded(pool.Name, what, why);
    }

    /// <summary>A disposed pool is rented from. Only the first rent is reported; a part of another pool leaves that to the other
    /// one.</summary>
    /// <param name="count">The number of such rents.</param>
    public void RentAfterDispose(long count)
    {
        if (HasOwnId && count == 1)
        {
            Degraded("pooling", "the pool was disposed and is still used");
        }
    }

    private static int MillisecondsNow() => unchecked((int)(long)TimeProvider.System.GetElapsedTime(0).TotalMilliseconds);
}
