using Pools.Internal;

namespace Pools.Diagnostics;

/// <summary>Schedules the checks of a quarantine: an interval after a return, and ever less often while the pool is idle.</summary>
/// <remarks>
/// <para>Without growing waits, an idle program would check up to 64 MiB of arrays once an interval forever.</para>
/// <para><b>Threading</b>: <see cref="AfterReturn"/> is for any thread, <see cref="AfterLook"/> for ticks.</para>
/// <para><b>Ordering</b>: a return is counted before it calls; a look reads the count before it looks, says that it rests, and sets the
/// timer, in this order. So a return that finds a long wait ends it, and a return that finds an older, short wait is in the count of the
/// next check.</para>
/// <para><b>Bounds</b>: <see cref="LongestWait"/> intervals at most between two looks.</para>
/// <para><b>Accepted races</b>: a return and a look that overlap may make one wait a step too short or too long.</para>
/// </remarks>
internal sealed class IdleSweep(TimeProvider clock, TimeSpan interval, ITicked target)
{
    /// <summary>The longest wait, in intervals: it divides the cost of checks at rest (arbitrary; a power of two).</summary>
    public const int LongestWait = 16;

    private readonly TickTimer<HardwareAtomics> _timer = new(clock, interval, target);
    private long _entered = -1;
    private int _intervals = 1;
    private int _isResting;

    /// <summary>Schedules a check of a new return after an interval.</summary>
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
