using System;
using System.Collections.Generic;
using System.Threading;
using Pools.Internal;

namespace Pools.Diagnostics;

/// <content>Watching returned arrays, and those that never come back.</content>
public sealed partial class DebugArrayPool<T>
{
    /// <summary>Checks all arrays that are watched, and looks for lost ones. What is wrong is added to <see cref="Reports"/>; nothing is thrown.</summary>
    /// <remarks>
    /// Safe for any thread; waits for another such look, so that what that one has found is in <see cref="Reports"/>. It also happens after full garbage collections and a
    /// <see cref="DebugArrayPoolOptions.VerifyInterval"/> after each return.
    /// </remarks>
    public void Verify()
    {
        List<WrittenReport> found = [];
        lock (_table)
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

    /// <summary>Says that something is not done any more, until the clock makes timers again.</summary>
    internal void LogFailedClock(string what = "looking at returned arrays") => LogDegraded($"{Name}: {what}", "the clock's timer failed");

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

    /// <summary>Notes that an array was not returned, unless that is known, or it is being returned.</summary>
    private void WriteLost(RentalOf<T> rental, List<WrittenReport> found)
    {
        if (_table.TryLeak(rental))
        {
            Interlocked.Increment(ref _lost);
            found.Add(Write(MisuseKind.Leak, rental));
        }
    }

    /// <summary>Releases arrays that have been watched for long enough.</summary>
    private void ReleaseExcess(bool everything)
    {
        while (_quarantine.TakeExcess(everything) is { } rental)
        {
            Release(rental);
        }
    }

    /// <summary>Releases a rental that is in no quarantine.</summary>
    /// <param name="rental">The caller's. Its scope has been told that this look begins.</param>
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
                // The inner pool has lent the array meanwhile: it is somebody else's.
                return;
            }

            // If it is not kept, it is another rental from here on.
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

    /// <summary>The same for a rental that others look at, too: after this, they do not.</summary>
    private Corruption? LockAndLookForTheLastTime(RentalOf<T> rental)
    {
        lock (rental)
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
            // Whoever has written to it after its return may go on, and must not meet its next renter.
            LogDropped(array);
            return;
        }

        try
        {
            // Where poison holds references to what stands for it, or users may rely on zeros, it must not reach users of the inner pool.
            bool clears = clearLength != 0 || ElementType<T>.HoldsReferences || _settings.FreshContent == FreshContent.Zero;
            _inner.Return(array, clears);
        }
        catch (Exception exception)
        {
            // The caller is somebody who returns another array.
            LogDegraded($"{Name}: giving an array back to {_inner}", exception.Message);
        }
    }

    /// <summary>Looks at an array that is watched, unless it has been released meanwhile: then it may be somebody else's.</summary>
    private void VerifyReturned(RentalOf<T> rental, List<WrittenReport> found)
    {
        Corruption? corruption = null;
        lock (rental)
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

    /// <summary>What was changed since the return, if that has not been found before. The rental is the caller's, or locked.</summary>
    private Corruption? FindLateWrite(RentalOf<T> rental)
    {
        if (rental.IsSpoilt || rental.Array is not { } array)
        {
            return null;
        }

        long offset = Poisoner<T>.Instance.FindChange(array, 0, array.Length, rental.Id, isReturned: true);
        rental.IsSpoilt = offset >= 0;
        return offset < 0 ? null : CorruptionWindow<T>.At(array, offset, rental.Id, isReturned: true, isSecret: IsSensitive(rental));
    }
}
