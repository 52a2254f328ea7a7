using System;
using System.Threading;

namespace Pools.Large;

/// <summary>Calls a target once an interval for as long as that has something to do, and not at all otherwise.</summary>
/// <remarks>
/// <para>The target is held weakly, and the timer is made without the execution context of whoever happens to be the first renter: neither keeps anything alive.</para>
/// <para><b>Threading</b>: <see cref="Arm"/> by anybody; the target is called on a thread of the clock's choice, one call at a time.</para>
/// <para><b>Bounds</b>: at most one call pending.</para>
/// </remarks>
internal sealed class TickTimer
{
    private readonly TimeProvider _clock;
    private readonly TimeSpan _interval;
    private readonly WeakReference<ITicked> _target;
    private ITimer? _timer;
    private int _armed;

    public TickTimer(TimeProvider clock, TimeSpan interval, ITicked target)
    {
        _clock = clock;
        _interval = interval;
        _target = new WeakReference<ITicked>(target);
    }

    /// <summary>Makes sure that a call comes.</summary>
    /// <returns>False: the clock has failed; the pool then trims after garbage collections only.</returns>
    public bool Arm()
    {
        if (Volatile.Read(ref _armed) != 0 || Interlocked.Exchange(ref _armed, 1) != 0)
        {
            return true;
        }

        try
        {
            ITimer timer = Volatile.Read(ref _timer) ?? Make();
            return timer.Change(_interval, Timeout.InfiniteTimeSpan);
        }
        catch (Exception)
        {
            // The clock is the user's, and a return must not fail because of it.
            return false;
        }
    }

    /// <summary>Ends it.</summary>
    public void Dispose() => Interlocked.Exchange(ref _timer, null)?.Dispose();

    private ITimer Make()
    {
        bool isSuppressed = ExecutionContext.IsFlowSuppressed();
        AsyncFlowControl? flow = isSuppressed ? null : ExecutionContext.SuppressFlow();
        try
        {
            ITimer made = _clock.CreateTimer(static state => ((TickTimer)state!).OnTime(), this, Timeout.InfiniteTimeSpan, Timeout.InfiniteTimeSpan);
            Volatile.Write(ref _timer, made);
            return made;
        }
        finally
        {
            flow?.Undo();
        }
    }

    private void OnTime()
    {
        Volatile.Write(ref _armed, 0);
        if (_target.TryGetTarget(out ITicked? target))
        {
            if (target.Tick())
            {
                Arm();
            }
        }
        else
        {
            Dispose();
        }
    }
}
