using System;
using System.Threading;
using Pools.Internal;

namespace Pools.Diagnostics;

/// <summary>When a quarantine is looked at: an interval after a return, and less and less often while nothing is returned.</summary>
/// <remarks>
/// <para>Without the growing waits a program at rest would go over all that is watched, up to 64 MiB a process, once an interval forever.</para>
/// <para><b>Threading</b>: <see cref="AfterReturn"/> is for any thread; <see cref="AfterLook"/> is for ticks. Two of these may overlap, and a wait then be too short or too long by a step: accepted.</para>
/// <para>
/// <b>Ordering</b>: a return is counted before it calls; a look reads the count before it looks, says that it rests, and sets the timer, in
/// this order. So a return that finds the timer set for long finds the rest announced and ends it, and one that finds it set from before is
/// in the count of the look to come.
/// </para>
/// <para><b>Bounds</b>: <see cref="LongestWait"/> intervals at most between two looks.</para>
/// <para><b>Accepted races</b>: a return and a look that overlap may make one wait a step too short or too long.</para>
/// </remarks>
internal sealed class IdleSweep(TimeProvider clock, TimeSpan interval, ITicked target)
{
    /// <summary>The longest wait, in intervals: what a program at rest spends on looks is divided by it (arbitrary; a power of two).</summary>
    public const int LongestWait = 16;

    private readonly TickTimer<HardwareAtomics> _timer = new(clock, interval, target);
    private long _entered = -1;
    private int _intervals = 1;
    private int _isResting;

    /// <summary>Makes sure that what has just been returned is looked at after an interval.</summary>
    /// <returns>False: the clock has failed, and this is the first call that noticed.</returns>
    public bool AfterReturn()
    {
        bool isSet = _timer.Arm();
        bool isToBeWoken = Volatile.Read(ref _isResting) != 0 && Interlocked.Exchange(ref _isResting, 0) != 0;
        return isToBeWoken ? _timer.Reset(interval) & isSet : isSet;
    }

    /// <summary>Makes sure that there is another look.</summary>
    /// <param name="entered">How many arrays had been returned, ever, when the look began.</param>
    /// <returns>As for <see cref="AfterReturn"/>.</returns>
    public bool AfterLook(long entered)
    {
        _intervals = entered == _entered ? Math.Min(2 * _intervals, LongestWait) : 1;
        _entered = entered;
        Volatile.Write(ref _isResting, _intervals > 1 ? 1 : 0);
        return _timer.Arm(_intervals == 1 ? interval : TimeSpan.FromTicks(interval.Ticks * _intervals));
    }

    /// <inheritdoc cref="TickTimer{TAtomics}.TryAgain"/>
    public void TryAgain() => _timer.TryAgain();

    /// <summary>Ends it; idempotent.</summary>
    public void Dispose() => _timer.Dispose();
}
