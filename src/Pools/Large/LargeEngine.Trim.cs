using Pools.Internal;

namespace Pools.Large;

/// <content>Trims: at each interval, after full collections, and on request.</content>
internal sealed partial class LargeEngine<TAtomics>
{
    /// <summary>Makes sure that a trim comes, unless the pool is closed.</summary>
    public void ArmTimer()
    {
        if (!_timer.Arm())
        {
            _pool.OnDegraded("timer", "the clock makes no timer; trims follow full garbage collections only");
        }
    }

    /// <inheritdoc/>
    public void Tick()
    {
        bool innerKeeps = true;
        try
        {
            if (!UserCall.IsInside)
            {
                Trim(TrimLevel.Surplus, ReadPressure(), onRequest: false);
            }
        }
        catch (Exception e)
        {
            ReportFailure("trim", e);
        }

        try
        {
            innerKeeps = _pool.TrimInner(_pages);
        }
        catch (Exception e)
        {
            ReportFailure("trim", e);
        }

        if (innerKeeps || _store.NeedsTrims || (_pages.IsOn && _dropped.HasResident))
        {
            TryArmTimer();
        }
    }

    /// <summary>Runs on the finalizer thread after full collections. Applies changed memory pressure; trims if the timer is late.</summary>
    /// <remarks>Allocates nothing unless a listener is told.</remarks>
    public void OnFullCollection()
    {
        _timer.TryAgain();
        if (UserCall.IsInside)
        {
            return;
        }

        try
        {
            PressureLevel pressure = ReadPressure();
            bool needsTrims = _store.NeedsTrims;
            if (pressure != _store.Pressure || (needsTrims && (pressure >= PressureLevel.High || _conditions.AreTrimsLate())))
            {
                Trim(TrimLevel.Surplus, pressure, onRequest: false);
            }
        }
        catch (Exception e)
        {
            ReportFailure("trim", e);
        }

        if (_store.NeedsTrims)
        {
            TryArmTimer();
        }
    }

    /// <summary>Trims on request. Does nothing if the clock, the pressure source or a listener calls it while a trim calls them.</summary>
    public void Trim(TrimLevel level)
    {
        if (UserCall.IsInside)
        {
            return;
        }

        using (UserCall.Begin())
        {
            _pool.TrimInner(level);
        }

        Trim(level, ReadPressure(), onRequest: true);
        if (_store.NeedsTrims)
        {
            // Under high pressure, the pool keeps nothing until a later trim reads less.
            TryArmTimer();
        }
    }

    /// <summary>Releases everything and keeps nothing from now on. Idempotent.</summary>
    public void Close()
    {
        TrimResult result = _store.Close();
        _timer.Dispose();
        long bytes = Release(result.Released, discards: false, remembers: false, out ArrayRecord? released);
        _dropped.Clear();
        Report(_store.Pressure, result.KeptAnything, released, bytes);
    }

    /// <summary>Closes a pool that only finalizers can reach: subtracts its bytes from the process's. Called by its finalizer.</summary>
    public void CloseUnreachable()
    {
        _store.Close();
        _timer.Dispose();
    }

    private PressureLevel ReadPressure()
    {
        using (UserCall.Begin())
        {
            return _conditions.ReadPressure();
        }
    }

    /// <param name="level">The extent.</param>
    /// <param name="pressure">The memory pressure.</param>
    /// <param name="onRequest">Whether surplus is released however short a time ago a trim last did so.</param>
    private void Trim(TrimLevel level, PressureLevel pressure, bool onRequest)
    {
        // First, read all that may be user code, and take out of the store what is to go.
        bool isDue;
        long now;
        using (UserCall.Begin())
        {
            now = _conditions.ReadTime(out isDue);
        }

        _pages.Decide();
        bool discards = _pages.IsOn && pressure == PressureLevel.Low;
        bool discardsAgain = discards && isDue && _conditions.HasCollected();
        TrimResult result = _store.Trim(new TrimOrder(
            level, isDue, isDue || onRequest, discards, discardsAgain, now, _conditions.ReadAvailable(), pressure));

        // Next, without the lock, discard pages.
        long bytes = Discard(result.ToDiscard, out ArrayRecord? dropped);
        if (isDue)
        {
            bytes += DiscardDropped();
        }

        bool discardsReleased = level == TrimLevel.Discard || (_pages.IsOn && pressure != PressureLevel.Low);
        bytes += Release(result.Released, discardsReleased, remembers: level < TrimLevel.Full, out ArrayRecord? released);
        if (level >= TrimLevel.Full)
        {
            _dropped.Clear();
        }

        // Finally, tell listeners.
        Report(pressure, result.KeptAnything, released, bytes);
        Report(dropped);
        ReportPageFailure();
    }

    private void Report(PressureLevel pressure, bool keptAnything, ArrayRecord? released, long bytes)
    {
        bool isNested = UserCall.IsInside;
        using (UserCall.Begin())
        {
            // A listener that closes the pool when a trim begins might close it again.
            if (!isNested)
            {
                _pool.OnTrimBegins(pressure, keptAnything);
            }

            Report(released);
            if (bytes > 0)
            {
                _pool.OnTrimDone(bytes, pressure);
            }
        }
    }

    private void Report(ArrayRecord? chain)
    {
        while (chain is { } record)
        {
            chain = record.Older;
            record.Older = null;
            _pool.OnTrimmed(record.Array);
        }
    }

    private void ReportPageFailure()
    {
        if (_pages.TakeFailure() is { } failure)
        {
            using (UserCall.Begin())
            {
                _pool.OnDegraded("page discard", failure);
            }
        }
    }

    private void TryArmTimer()
    {
        try
        {
            ArmTimer();
        }
        catch (Exception e)
        {
            ReportFailure("timer", e);
        }
    }

    /// <summary>Reports an exception of a timer's or a finalizer's work, where it would end the process.</summary>
    private void ReportFailure(string what, Exception e)
    {
        try
        {
            _pool.OnDegraded(what, e.GetType().Name);
        }
        catch (Exception)
        {
            // The listener has failed again.
        }
    }
}
