using System;
using Pools.Internal;

namespace Pools.Large;

/// <content>When it lets go: on request, after an interval, and after full collections.</content>
internal sealed partial class LargeEngine<TAtomics>
{
    /// <summary>A tick that is this many intervals late has been lost, and a rent asks for another.</summary>
    private const int IntervalsUntilLate = 2;

    private readonly IHousekeeper _housekeeper;
    private readonly TickTimer<TAtomics> _timer;
    private readonly CollectionRequests? _requests;

    /// <summary>Trims on request, waiting for another trim. Within a listener to the events of a trim it does nothing.</summary>
    public void Trim(TrimLevel level) => _trimmer.Trim(level);

    /// <summary>Gives up the places of arrays that are out: only what no slot keeps alive can be found to be lost.</summary>
    public void VacateSlots() => _retention.VacateSlots();

    /// <inheritdoc/>
    public void Tick()
    {
        try
        {
            // Not after a collection, on the finalizer thread: the trial allocates.
            _pages.Decide();
            PressureLevel pressure = _conditions.ReadPressure();
            _trimmer.TryTrim(pressure);
            _pages.CarryOut();
            ConsiderCollection();
        }
        catch (Exception e)
        {
            // A listener's, or out of memory. On a thread of its own it would end the process.
            ReportFailure("trim", e);
        }

        try
        {
            if (_trimmer.HasWork || _requests?.IsWaiting == true)
            {
                ArmTimer();
            }
        }
        catch (Exception e)
        {
            ReportFailure("timer", e);
        }
    }

    /// <summary>After each full collection, on the finalizer thread.</summary>
    /// <remarks>
    /// Where memory is scarce, strong references go here and now, for then the thread that otherwise trims may be starved: nothing is allocated, unless an
    /// array comes back whose slot is being taken and the budget is full; and nobody is waited for but who is inside a tier's gate, for a few instructions. The rest is left to that thread.
    /// </remarks>
    public void OnFullCollection()
    {
        PressureLevel pressure = _conditions.ReadPressure();
        if (pressure >= PressureLevel.High)
        {
            _trimmer.TryTrim(pressure);
        }

        _retention.VacateSlots();
        _tiers.Weak.RecountLiving();
        _timer.TryAgain();
        _housekeeper.Request(this);
    }

    private void ArmTimer()
    {
        if (!_timer.Arm())
        {
            _observer.OnDegraded("timer", "the clock makes no timer; trims follow full garbage collections only");
        }
    }

    /// <summary>Asks for a tick if the timer's has not come: a busy thread pool runs no timers.</summary>
    private void CatchUp(long now)
    {
        if (_conditions.IsOver(_trimmer.LastTrim, now, TimeSpan.FromTicks(_settings.TrimInterval.Ticks * IntervalsUntilLate)) && _trimmer.HasWork)
        {
            _trimmer.LastTrim = now;
            _housekeeper.Request(this);
        }
    }

    private void ConsiderCollection()
    {
        if (_requests is null)
        {
            return;
        }

        _requests.NoteReleased(_tiers.TakeWeakenedBytes());
        long now = _conditions.Now;
        _requests.Consider(now, _conditions.SinceRent(now) >= _settings.TrimInterval);
    }

    private void ReportFailure(string what, Exception e)
    {
        try
        {
            _observer.OnDegraded(what, e.GetType().Name);
        }
        catch (Exception)
        {
            // A listener that fails again.
        }
    }
}
