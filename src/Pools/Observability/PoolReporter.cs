using System;
using Pools.Internal;

namespace Pools.Observability;

/// <summary>Reports what happens in one pool: to those who listen to events, and to the pool's owner.</summary>
/// <param name="pool">The pool.</param>
/// <param name="reporting">Its owner and the pool around it; null: it has neither.</param>
/// <remarks>
/// <para><b>Threading</b>: any thread. Listeners run inside the call, and may use the pool.</para>
/// <para>Whether anyone listens is checked in each member. A caller checks it only to save work of its own, or to keep the reporter out of its fast path or of what the first rent compiles.</para>
/// </remarks>
internal readonly struct PoolReporter(IObservedPool pool, PoolReporting? reporting)
{
    /// <summary>Whether anyone listens to events.</summary>
    public static bool IsListenedTo => ArrayPoolEventSource.Log.IsEnabled();

    /// <summary>Whether the meter of the process publishes the pool; else a container's does, or another pool's counts contain its own.</summary>
    public bool IsOfProcess => reporting is not { IsOfProcess: false };

    /// <summary>The pool's id in events: that of the pool around it, if there is one.</summary>
    public int Id => reporting?.OuterId ?? pool.GetHashCode();

    private bool HasIdOfItsOwn => reporting?.OuterId is null;

    /// <summary>Raises the event that says which pool the id is, unless the id is another pool's.</summary>
    public void TellName()
    {
        if (HasIdOfItsOwn)
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
            Dropped(ArrayIdentity.Of(array), bucket, reason);
        }
    }

    /// <inheritdoc cref="Dropped(Array, int, BufferDroppedReason)"/>
    public void Dropped(ArrayIdentity array, int bucket, BufferDroppedReason reason)
    {
        if (IsListenedTo)
        {
            ArrayPoolEventSource.Log.BufferDropped(array.Id, array.Length, Id, bucket, reason);
        }
    }

    /// <summary>A trim has released an array.</summary>
    public void Trimmed(ArrayIdentity array)
    {
        if (IsListenedTo)
        {
            ArrayPoolEventSource.Log.BufferTrimmed(array.Id, array.Length, Id);
        }
    }

    /// <summary>A trim of the pool's own begins.</summary>
    /// <param name="pressure">What it has seen.</param>
    /// <param name="keepsAnything">Whether there is anything to trim. The event does not name its pool, so one that is empty, or part of another pool, would only add noise.</param>
    /// <param name="clock">The pool's clock.</param>
    public void TrimPoll(PressureLevel pressure, bool keepsAnything, TimeProvider clock)
    {
        if (keepsAnything && HasIdOfItsOwn && IsListenedTo)
        {
            ArrayPoolEventSource.Log.BufferTrimPoll(MillisecondsOf(clock), (int)pressure);
        }
    }

    /// <summary>Tells the owner how many bytes a trim has released.</summary>
    public void TrimDone(long bytes, PressureLevel pressure) => reporting?.Observer?.OnTrimmed(pool.Name, bytes, pressure);

    /// <summary>A return was wrong.</summary>
    /// <param name="kind">In which way.</param>
    /// <param name="length">Of the array, in elements.</param>
    /// <param name="count">How many wrong returns the pool has seen.</param>
    public void Misuse(string kind, int length, long count)
    {
        reporting?.Observer?.OnMisuse(pool.Name, kind, length, count);
        if (IsListenedTo)
        {
            ArrayPoolEventSource.Log.Misuse(kind, length, pool.Name);
        }
    }

    /// <summary>An array was rented, and can no longer be returned.</summary>
    /// <param name="length">Of the array, in elements.</param>
    /// <param name="count">How many leaks the pool has seen.</param>
    public void Leak(int length, long count)
    {
        if (IsListenedTo)
        {
            ArrayPoolEventSource.Log.Leak(length, pool.Name);
        }

        reporting?.Observer?.OnLeak(pool.Name, length, count);
    }

    /// <summary>Something that the pool uses has failed; the pool goes on without it.</summary>
    /// <remarks>The event has no field for the pool, so its first text begins with the pool's name; the owner is told the name separately.</remarks>
    public void Degraded(string what, string why)
    {
        if (IsListenedTo)
        {
            ArrayPoolEventSource.Log.Degraded($"{pool.Name}: {what}", why);
        }

        reporting?.Observer?.OnDegraded(pool.Name, what, why);
    }

    /// <summary>A pool that was disposed is rented from. Only the first rent is reported, and a part of another pool leaves that to the other one.</summary>
    /// <param name="count">How many such rents there are.</param>
    public void RentAfterDispose(long count)
    {
        if (HasIdOfItsOwn && count == 1)
        {
            Degraded("pooling", "the pool was disposed and is still used");
        }
    }

    private static int MillisecondsOf(TimeProvider clock)
    {
        try
        {
            return unchecked((int)(long)clock.GetElapsedTime(0, clock.GetTimestamp()).TotalMilliseconds);
        }
        catch (Exception)
        {
            // The clock is user code, and a trim must not fail because a listener is attached.
            return 0;
        }
    }
}
