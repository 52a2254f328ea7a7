using Pools.Internal;

namespace Pools.Diagnostics;

/// <content>Watching returned arrays, and those that never come back; trims.</content>
public sealed partial class DebugArrayPool<T>
{
    /// <summary>How many arrays the inner pool has thrown at.</summary>
    private long _refused;

    /// <summary>Checks all watched arrays, and looks for lost ones. Adds misuses to <see cref="Reports"/>; throws nothing.</summary>
    /// <remarks>
    /// Safe for any thread; waits for another such look, so that what that one has found is in <see cref="Reports"/>. Observers are told on
    /// this thread, after the lock is free. It also happens after full garbage collections and a
    /// <see cref="DebugArrayPoolOptions.VerifyInterval"/> after each return.
    /// </remarks>
    public void Verify()
    {
        List<WrittenReport> found = [];
        using (new HeldLock<HardwareAtomics>(_table))
        {
            foreach (RentalOf<T> rental in _quarantine.Rentals)
            {
                VerifyReturned(rental, found);
            }

            foreach (RentalOf<T> rental in _table.Snapshot(static rental => (rental.IsOut || rental.IsLost) && rental.Array is null))
            {
                WriteLost(rental, found);
                _table.Remove(rental);
            }
        }

        Follow(found);
    }

    /// <summary>On a timer's thread.</summary>
    void ITicked.Tick()
    {
        long entered = _quarantine.Entered;
        Verify();
        if (_quarantine.Count != 0 && _idleSweep is not null && !_idleSweep.AfterLook(entered))
        {
            LogFailedClock();
        }
    }

    /// <summary>Reports that something no longer happens, until the clock creates timers again.</summary>
    internal void LogFailedClock(string what = "looking at returned arrays") => Reporter.Degraded(what, "the clock's timer failed");

    internal RentalOf<T>? Find(T[] array) => _table.Find(array);

    private void Sweep()
    {
        try
        {
            Verify();
        }
        finally
        {
            Volatile.Write(ref _isSweeping, 0);
        }
    }

    /// <summary>Notes that an array was not returned, unless that is known already, or it is being returned.</summary>
    private void WriteLost(RentalOf<T> rental, List<WrittenReport> found)
    {
        if (_table.TryLeak(rental))
        {
            Interlocked.Increment(ref _lost);
            found.Add(Write(MisuseKind.Leak, rental));
        }
    }

    /// <summary>Releases arrays that have been watched long enough.</summary>
    private void ReleaseExcess(bool everything)
    {
        while (_quarantine.TakeExcess(everything) is { } rental)
        {
            Release(rental);
        }
    }

    /// <summary>Releases all watched arrays, and waits for a check on another thread, so that its reports are complete.</summary>
    private void ReleaseAll()
    {
        ReleaseExcess(everything: true);
        new HeldLock<HardwareAtomics>(_table).Dispose();
    }

    /// <summary>Releases a rental that is in no quarantine.</summary>
    /// <param name="rental">A rental that the caller owns. Its scope knows that this last look has begun.</param>
    private void Release(RentalOf<T> rental)
    {
        T[]? array = rental.Array;
        DebugPoolScope? scope = rental.Scope;
        int clearLength = rental.ClearLength;
        bool isSpoilt;
        WrittenReport? found = null;
        try
        {
            Corruption? corruption = rental.IsKept ? LockAndLookForTheLastTime(rental) : LookForTheLastTime(rental);
            if (corruption is not null)
            {
                rental.Keep();
            }

            isSpoilt = rental.IsSpoilt;
            if (!_table.Remove(rental))
            {
                // The inner pool has lent the array again in the meantime: it belongs to another renter.
                return;
            }

            // Unless it is kept, the record may be another rental from here on.
            if (corruption is not null)
            {
                found = Write(MisuseKind.WriteAfterReturn, rental, corruption);
            }
        }
        finally
        {
            scope?.EndLastLook();
        }

        if (found is { } written)
        {
            Follow(written);
        }

        if (array is not null)
        {
            PassOn(array, clearLength, isSpoilt);
        }
    }

    /// <summary>The same for a rental that other threads may look at: after this, they no longer do.</summary>
    private Corruption? LockAndLookForTheLastTime(RentalOf<T> rental)
    {
        using (new HeldLock<HardwareAtomics>(rental))
        {
            return LookForTheLastTime(rental);
        }
    }

    private Corruption? LookForTheLastTime(RentalOf<T> rental)
    {
        Corruption? corruption = FindLateWrite(rental);
        rental.Unwatch();
        return corruption;
    }

    private void PassOn(T[] array, int clearLength, bool isSpoilt)
    {
        if (_inner is null || isSpoilt)
        {
            // The code that wrote to it after its return may go on, and must not interfere with its next renter.
            LogDropped(array);
            return;
        }

        try
        {
            // If poison consists of references or is no valid value, or users may rely on zeros, it must not reach users of the inner pool.
            bool clears = clearLength != 0 || !Poisoner<T>.Instance.IsValidAfterReturn || _settings.FreshContent == FreshContent.Zero;
            _inner.Return(array, clears);
        }
        catch (Exception exception)
        {
            // The caller returns another array, and must not see this failure. A pool that refuses all arrays must not flood the log.
            long refused = Interlocked.Increment(ref _refused);
            if ((refused & (refused - 1)) == 0)
            {
                Reporter.Degraded($"giving an array back to {_inner} ({refused} failed so far)", exception.Message);
            }
        }
    }

    /// <summary>Checks a watched array, unless it has been released: it may have another renter then.</summary>
    private void VerifyReturned(RentalOf<T> rental, List<WrittenReport> found)
    {
        Corruption? corruption = null;
        using (new HeldLock<HardwareAtomics>(rental))
        {
            if (rental.IsReturned)
            {
                corruption = FindLateWrite(rental);
            }
        }

        if (corruption is not null)
        {
            found.Add(Write(MisuseKind.WriteAfterReturn, rental, corruption));
        }
    }

    /// <summary>Finds changes since the return, unless they were found before. The caller owns the rental or its monitor.</summary>
    private Corruption? FindLateWrite(RentalOf<T> rental)
    {
        if (rental.IsSpoilt || rental.Array is not { } array)
        {
            return null;
        }

        long offset = Poisoner<T>.Instance.FindChange(array, 0, array.Length, rental.Id, isReturned: true);
        rental.IsSpoilt = offset >= 0;
        return offset < 0 ? null : CorruptionWindow<T>.At(array, offset, rental.Id, isReturned: true, WhyHidden(rental));
    }

    /// <summary>Checks all watched arrays, as <see cref="Verify"/> does. <see cref="TrimLevel.Full"/> or more also releases them.</summary>
    /// <param name="level">How much; around another pool of this library, that pool is trimmed to the same level.</param>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="level"/> is not one of the named values.</exception>
    /// <remarks>Safe for any thread; waits as <see cref="Verify"/> does. Misuses go to <see cref="Reports"/>, and throw nothing.</remarks>
    public void Trim(TrimLevel level = TrimLevel.Full)
    {
        PoolOptionChecks.RequireTrimLevel(nameof(level), level);
        Verify();
        if (level >= TrimLevel.Full)
        {
            ReleaseAll();
        }

        (_inner as ITrimmablePool)?.Trim(level);
    }

    /// <inheritdoc/>
    void Pools.Memory.IGen2Listener.OnGen2Collection()
    {
        _idleSweep?.TryAgain();

        // Not here: this is the finalizer thread, and observers are the user's.
        if (Interlocked.Exchange(ref _isSweeping, 1) == 0)
        {
            ThreadPool.UnsafeQueueUserWorkItem(static state => ((DebugArrayPool<T>)state!).Sweep(), this);
        }
    }
}
