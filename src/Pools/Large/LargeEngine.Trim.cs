using System;
using Pools.Internal;

namespace Pools.Large;

/// <content>Trimming: on request, after an interval, and after full collections.</content>
internal sealed partial class LargeEngine<TAtomics>
{
    /// <summary>A tick that is this many intervals late is considered lost, and a rent asks for another.</summary>
    private const int IntervalsUntilLate = 2;

    private readonly IHousekeeper _housekeeper;
    private readonly TickTimer<TAtomics> _timer;

    /// <summary>Trims on request, waiting for another trim. Does nothing if called by a listener to a trim's events.</summary>
    public void Trim(TrimLevel level) => _trimmer.Trim(level);

    /// <summary>Empties the slots whose arrays are out: an array that a slot keeps alive can never be found to be lost.</summary>
    public void VacateSlots() => _retention.VacateSlots();

    /// <inheritdoc/>
    public void Tick()
    {
        try
        {
            // Here, and not on the finalizer thread after a collection, because the trial allocates.
            _pages.Decide();
            PressureLevel pressure = _conditions.ReadPressure();
            _trimmer.TryTrim(pressure);
            _pages.CarryOut();
        }
        catch (Exception e)
        {
            // From a listener, or out of memory. On the trim thread it would end the process.
            ReportFailure("trim", e);
        }

        try
        {
            if (_trimmer.HasWork)
            {
                ArmTimer();
            }
        }
        catch (Exception e)
        {
            ReportFailure("timer", e);
        }
    }

    /// <summary>Runs after each full collection, on the finalizer thread.</summary>
    /// <remarks>
    /// If memory is scarce, strong references are released right here, because the trim thread may be starved then. Nothing has to be allocated, unless an array comes back whose slot is being taken while the budget is full:
    /// a shard and credit of the core that this runs on are made once, and done without if there is no memory for them. And it waits only for threads that are inside a tier's gate, for a few instructions, or count what the pool keeps. Everything else is left to the trim thread.
    /// </remarks>
    public void OnFullCollection()
    {
        PressureLevel pressure = _conditions.ReadPressure();
        if (pressure >= PressureLevel.High)
        {
            TrimAtOnce(pressure);
        }

        VacateSlots();
        _tiers.Weak.RecountLiving();
        _timer.TryAgain();
        _housekeeper.Request(this);
    }

    /// <summary>Whatever fails, the other duties of a collection remain.</summary>
    private void TrimAtOnce(PressureLevel pressure)
    {
        try
        {
            _trimmer.TryTrim(pressure);
        }
        catch (Exception e)
        {
            ReportFailure("trim", e);
        }
    }

    private void ArmTimer()
    {
        if (!_timer.Arm())
        {
            _observer.OnDegraded("timer", "the clock makes no timer; trims follow full garbage collections only");
        }
    }

    /// <summary>Requests a tick if the timer's has not come: a busy thread pool runs no timers.</summary>
    private void CatchUp(long now)
    {
        if (_conditions.IsOver(_trimmer.LastTrim, now, TimeSpan.FromTicks(_settings.TrimInterval.Ticks * IntervalsUntilLate)) && _trimmer.HasWork)
        {
            _trimmer.LastTrim = now;
            _housekeeper.Request(this);
        }
    }

    private void ReportFailure(string what, Exception e)
    {
        try
        {
            _observer.OnDegraded(what, e.GetType().Name);
        }
        catch (Exception)
        {
            // The listener has failed again.
        }
    }
}
