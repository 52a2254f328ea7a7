using System;
using System.Threading;
using Pools.Internal;

namespace Pools.Large;

/// <content>When it lets go: after an interval, after full collections, and at the end.</content>
internal sealed partial class LargeEngine<TAtomics>
{
    /// <summary>A tick that is this many intervals late has been lost, and a rent asks for another.</summary>
    private const int IntervalsUntilLate = 2;

    private readonly IHousekeeper _housekeeper;
    private readonly TickTimer<TAtomics> _timer;
    private readonly GcAssist? _assist;
    private long _lastTrim;

    /// <inheritdoc/>
    public void Tick()
    {
        try
        {
            PressureLevel pressure = ReadPressure();
            TryTrim(pressure);
            DiscardVerdicts();
            AssistCollector(pressure);
        }
        catch (Exception e)
        {
            // A listener's, or out of memory. On a thread of its own it would end the process.
            ReportFailure("trim", e);
        }

        try
        {
            if (KeepsAnything())
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
        PressureLevel pressure = ReadPressure();
        if (pressure >= PressureLevel.High)
        {
            TryTrim(pressure);
        }

        LeaveSlots();
        _weak.ForgetCollected();
        _timer.TryAgain();
        _housekeeper.Request(this);
    }

    /// <summary>Lets go of everything and keeps nothing from now on. Idempotent.</summary>
    public void Close()
    {
        default(TAtomics).VolatileWrite(ref _closed, true);
        default(TAtomics).FenceEverywhere();
        _strong.Close();
        _weak.Close();
        Trim(TrimLevel.Full, ReadPressure(), ReadClockToTrim(), onRequest: true);
        _timer.Dispose();

        // Other pools have what it was guaranteed.
        _budget.Refresh(Volatile.Read(ref _now), PressureLevel.Low);
    }

    /// <summary>Takes a pool off the ledger that nobody references any more: what it keeps goes with it.</summary>
    /// <remarks>Called by its finalizer, when other objects of it may have been finalized: it touches none that could have been.</remarks>
    public void Forget()
    {
        default(TAtomics).VolatileWrite(ref _closed, true);

        // Somebody's finalizer may still return to it: not to a slot, which nobody will empty.
        _budget.CloseSlots();
        _account.Close();
        _timer.Dispose();
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
        if (IsOver(Volatile.Read(ref _lastTrim), now, TimeSpan.FromTicks(_settings.TrimInterval.Ticks * IntervalsUntilLate)) && KeepsAnything())
        {
            Volatile.Write(ref _lastTrim, now);
            _housekeeper.Request(this);
        }
    }

    private void AssistCollector(PressureLevel pressure)
    {
        if (_assist is null)
        {
            return;
        }

        _assist.NoteReleased(Interlocked.Exchange(ref _weakenedBytes, 0));
        long now = Volatile.Read(ref _now);
        _assist.Assist(now, Since(Volatile.Read(ref _lastRent), now) >= _settings.TrimInterval, pressure >= PressureLevel.High);
    }

    private bool KeepsAnything() => RetainedBytes != 0 || default(TAtomics).VolatileRead(ref _keepsNothingStrongly);

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
