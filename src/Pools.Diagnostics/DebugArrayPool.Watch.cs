using System.Linq;
using Pools.Internal;
using Pools.Observability;

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
        List<MisuseReport> found = [];
        using (new HeldLock<HardwareAtomics>(_table))
        {
            VerifyReturned(found, static _ => true);
            foreach (Rental rental in _table.Snapshot(static rental => (rental.IsOut || rental.IsLost) && rental.Array_NeedsLock is null))
            {
                WriteLost(rental, found);
                _table.Remove(rental);
            }
        }

        found.ForEach(_sink.Follow);
    }

    /// <summary>On a timer's thread.</summary>
    void ITicked.Tick()
    {
        long returned = _quarantine.Returned;
        Verify();
        if (_quarantine.Count != 0 && _idleSweep is not null && !_idleSweep.AfterLook(returned))
        {
            LogFailedClock();
        }
    }

    /// <summary>Reports that something no longer happens, until the clock creates timers again.</summary>
    internal void LogFailedClock(string what = "looking at returned arrays") => Reporter.Degraded(what, "the clock's timer failed");

    internal Rental? Find(T[] array) => _table.Find(array);

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
    private void WriteLost(Rental rental, List<MisuseReport> found)
    {
        if (_table.TryLeak(rental))
        {
            Interlocked.Increment(ref _lost);
            found.Add(Write(MisuseKind.Leak, rental, rental.ArrayLength));
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
    private void Release(Rental rental)
    {
        T[]? array = ArrayOf(rental);
        DebugPoolScope? scope = rental.Scope;
        int clearLength = rental.ClearLength;
        bool isSpoilt;
        MisuseReport? found = null;
        try
        {
            Corruption? corruption = FindLateWrite(rental);
            isSpoilt = rental.IsSpoilt;
            if (!_table.Remove(rental))
            {
                // The inner pool has lent the array again in the meantime: it belongs to another renter.
                return;
            }

            // Unless it is kept, the record may be another rental from here on.
            if (corruption is not null)
            {
                found = Write(MisuseKind.WriteAfterReturn, rental, rental.ArrayLength, corruption: corruption);
            }
        }
        finally
        {
            scope?.EndLastLook();
        }

        if (found is not null)
        {
            _sink.Follow(found);
        }

        if (array is not null)
        {
            PassOn(array, clearLength, isSpoilt);
        }
    }

    private void PassOn(T[] array, int clearLength, bool isSpoilt)
    {
        if (_inner is null || isSpoilt)
        {
            // The code that wrote to it after its return may go on, and must not interfere with its next renter.
            ArrayReporter?.Dropped(array, ArrayPoolEventSource.NoBucket, BufferDroppedReason.Full);
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

    /// <summary>Checks watched arrays.</summary>
    private void VerifyReturned(List<MisuseReport> found, Func<Rental, bool> condition)
    {
        List<(Rental Rental, Corruption Corruption)> changed = [];
        _quarantine.ForEach(rental =>
        {
            if (condition(rental) && FindLateWrite(rental) is { } corruption)
            {
                changed.Add((rental, corruption));
            }
        });
        found.AddRange(changed.Select(change =>
            Write(MisuseKind.WriteAfterReturn, change.Rental, change.Rental.ArrayLength, corruption: change.Corruption)));
    }

    /// <summary>Finds changes since the return, unless they were found before. The caller owns the rental or its lane's lock.</summary>
    private Corruption? FindLateWrite(Rental rental)
    {
        if (rental.IsSpoilt || ArrayOf(rental) is not { } array)
        {
            return null;
        }

        long offset = Poisoner<T>.Instance.FindChange(array, 0, array.Length, rental.Id, isReturned: true);
        if (offset < 0)
        {
            return null;
        }

        rental.IsSpoilt = true;
        rental.Keep();
        return CorruptionWindow<T>.At(array, offset, rental.Id, isReturned: true, WhyHidden(rental));
    }

    /// <summary>The array of a rental that has ended; null: the inner pool has lent it again.</summary>
    private static T[]? ArrayOf(Rental rental) => Unsafe.As<T[]?>(rental.StrongArray);

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
