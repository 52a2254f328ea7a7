namespace Pools.Internal;

/// <summary>Runs a target's tick an interval after it is requested; without a request, no timer runs.</summary>
/// <typeparam name="TAtomics">The memory seam.</typeparam>
/// <remarks>
/// <para>It keeps nothing alive: it holds the target weakly, and the timer does not capture the first renter's execution context.</para>
/// <para><b>Threading</b>: any thread. The tick runs where the clock runs its timers: with the system's clock, on the thread pool.</para>
/// <para>
/// <b>Ordering</b>: when its time comes it is disarmed, by a full fence, before the tick runs. So a later tick sees everything before a
/// call of <see cref="Arm()"/>: the pending tick, or the one of that call.
/// </para>
/// <para><b>Bounds</b>: at most one call pending.</para>
/// <para><b>Accepted races</b>: after <see cref="Reset"/> one tick more than asked for may come.</para>
/// </remarks>
internal sealed class TickTimer<TAtomics> : IEndsWithLibrary
    where TAtomics : struct, IAtomics
{
    private readonly TimeProvider _clock;
    private readonly TimeSpan _interval;
    private readonly WeakReference<ITicked> _target;
    [Shared(Sharing.Seam)]
    private ITimer? _timer;
    [Shared(Sharing.Seam)]
    private long _armed;
    [Shared(Sharing.Seam)]
    private long _hasFailed;
    [Shared(Sharing.Seam)]
    private long _isFailureTold;
    [Shared(Sharing.Seam)]
    private bool _isDisposed;

    public TickTimer(TimeProvider clock, TimeSpan interval, ITicked target)
    {
        _clock = clock;
        _interval = interval;
        _target = new WeakReference<ITicked>(target);
    }

    /// <summary>Makes sure that a tick comes.</summary>
    /// <returns>False: the clock has just failed. Until <see cref="TryAgain"/>, the pool trims after collections only.</returns>
    public bool Arm() => Arm(_interval);

    /// <summary>Makes sure that a tick comes, after an interval of its own.</summary>
    /// <returns>As for <see cref="Arm()"/>.</returns>
    public bool Arm(TimeSpan interval)
    {
        TAtomics atomics = default;
        return atomics.VolatileRead(ref _armed) != 0 || atomics.Exchange(ref _armed, 1) != 0 || Set(interval);
    }

    /// <summary>Reschedules the next tick to an interval from now.</summary>
    /// <returns>As for <see cref="Arm()"/>.</returns>
    /// <remarks>If a tick comes in the meantime, there is one more.</remarks>
    public bool Reset(TimeSpan interval)
    {
        default(TAtomics).VolatileWrite(ref _armed, 1);
        return Set(interval);
    }

    /// <summary>After a failure of the clock, makes the next call of <see cref="Arm()"/> use it again. For infrequent callers.</summary>
    /// <returns>Whether there was a failure.</returns>
    public bool TryAgain()
    {
        TAtomics atomics = default;
        if (atomics.VolatileRead(ref _hasFailed) == 0 || atomics.Exchange(ref _hasFailed, 0) == 0)
        {
            return false;
        }

        atomics.VolatileWrite(ref _armed, 0);
        return true;
    }

    /// <summary>Ends it; idempotent.</summary>
    public void Dispose()
    {
        TAtomics atomics = default;
        atomics.VolatileWrite(ref _isDisposed, true);
        try
        {
            atomics.Exchange(ref _timer, null)?.Dispose();
        }
        catch (Exception)
        {
            // The clock is the user's.
        }
    }

    void IEndsWithLibrary.End() => Dispose();

    private bool Set(TimeSpan interval)
    {
        TAtomics atomics = default;
        try
        {
            ITimer timer = atomics.VolatileRead(ref _timer) ?? Make();
            bool isSet = timer.Change(interval, Timeout.InfiniteTimeSpan);
            if (isSet && !atomics.VolatileRead(ref _isDisposed))
            {
                atomics.VolatileWrite(ref _isFailureTold, 0);
                return true;
            }
        }
        catch (ThreadInterruptedException)
        {
            // The interruption takes effect when the thread next waits. The next call arms the timer.
            atomics.VolatileWrite(ref _armed, 0);
            Thread.CurrentThread.Interrupt();
            return true;
        }
        catch (Exception)
        {
            // The clock is user code, and a return must not fail because of it.
        }

        if (atomics.VolatileRead(ref _isDisposed))
        {
            Dispose();
            return true;
        }

        // It stays armed, so that the clock is not called again at each return.
        atomics.VolatileWrite(ref _hasFailed, 1);
        return atomics.Exchange(ref _isFailureTold, 1) != 0;
    }

    private ITimer Make()
    {
        using (SuppressedFlow.Begin())
        {
            ITimer made = _clock.CreateTimer(
                static state => ((TickTimer<TAtomics>)state!).OnTime(), this, Timeout.InfiniteTimeSpan, Timeout.InfiniteTimeSpan);
            if (default(TAtomics).CompareExchange(ref _timer, made, null) is { } other)
            {
                // Two calls have made one.
                made.Dispose();
                return other;
            }

            LibraryContext.EndAtUnloading(this);
            return made;
        }
    }

    private void OnTime()
    {
        default(TAtomics).Exchange(ref _armed, 0);
        if (_target.TryGetTarget(out ITicked? target))
        {
            target.Tick();
        }
        else
        {
            Dispose();
        }
    }
}
