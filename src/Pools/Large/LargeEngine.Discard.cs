using System;
using System.Threading;

namespace Pools.Large;

/// <content>Giving memory pages back while the arrays stay.</content>
/// <remarks>
/// Pages are given back only of an array that this call alone owns: taken out of its tier, its state moved from pooled to trimming. Whoever rented it
/// meanwhile would lose what he writes.
/// </remarks>
internal sealed partial class LargeEngine<TAtomics>
{
    private readonly IPages _pages;
    private readonly object _discarding = new();
    private readonly long[] _toDiscard;
    private bool _discardFailed;

    /// <summary>Why it has failed, as long as nobody has been told: 0: nothing to tell.</summary>
    private int _discardErrno;
    private long _coldBytes;
    private int _collectionsAtDiscard;

    private bool CanDiscard => _settings.CanDiscard && _pages.CanDiscard && !_discardFailed;

    private bool DiscardsPages => _settings.DiscardsPages && CanDiscard;

    /// <summary>
    /// Gives pages back before an array is allocated, so that the array takes their place: of arrays that are kept weakly first, then of those that came back the
    /// longest time ago.
    /// </summary>
    /// <param name="bytes">How many will be allocated.</param>
    public void PrepareMiss(long bytes) => MakeRoom(bytes, further: bytes);

    /// <summary>Gives so many bytes' pages back if otherwise more would be in memory than was in use at the recent peak.</summary>
    /// <remarks>
    /// With a quarter more than the peak, bursts of changing mixtures took 1.26 times what was asked for, drifting sizes 1.41 times; without, 1.08 and 1.09 times, for a
    /// sixth more time.
    /// </remarks>
    /// <param name="bytes">How many pages will be needed.</param>
    /// <param name="further">Of these, bytes that do not count as in use yet.</param>
    private void MakeRoom(long bytes, long further)
    {
        if (!DiscardsPages)
        {
            return;
        }

        long hotBytes = RetainedBytes - Volatile.Read(ref _coldBytes) + _weak.HotBytes;
        long most = Math.Max(_account.PeakBytes, BudgetRule.LeastByPeak);
        if (InUseBytes + hotBytes + further <= most || !default(TAtomics).TryEnter(_discarding))
        {
            return;
        }

        try
        {
            long freed;
            for (long wanted = bytes; wanted > 0; wanted -= freed)
            {
                freed = DiscardOneWeak(long.MaxValue, waits: false);
                freed = freed != 0 ? freed : DiscardLeastRecent();
                if (freed == 0)
                {
                    break;
                }
            }
        }
        finally
        {
            default(TAtomics).Exit(_discarding);
        }

        TellDiscardFailure();
    }

    /// <summary>Carries out what the last trim decided about pages.</summary>
    /// <remarks>Not under the trim's gate: for gigabytes it takes a fraction of a second, and a trim under pressure must not wait for that.</remarks>
    private void DiscardVerdicts()
    {
        if (!DiscardsPages || !default(TAtomics).TryEnter(_discarding))
        {
            return;
        }

        try
        {
            for (int sizeClass = 0; sizeClass < _toDiscard.Length; sizeClass++)
            {
                long left = default(TAtomics).Exchange(ref _toDiscard[sizeClass], 0);
                for (; left > 0 && _strong.TakeOldest(sizeClass, s_isHot) is { } record; left--)
                {
                    DiscardAndPutBack(record, waits: true);
                }
            }

            long notSince = Volatile.Read(ref _now) - (long)(_settings.TrimInterval.TotalSeconds * _settings.TimeProvider.TimestampFrequency);
            while (DiscardOneWeak(notSince, waits: true) > 0)
            {
            }

            DiscardMoved();
        }
        finally
        {
            default(TAtomics).Exit(_discarding);
        }

        TellDiscardFailure();
    }

    private static readonly Func<ArrayRecord, object?, bool> s_isHot = static (record, _) => !record.IsCold;

    private static readonly Func<ArrayRecord, object?, bool> s_hasMoved =
        static (record, pages) => record.IsCold && record.ColdAddress != ((IPages)pages!).AddressOf(record.Array);

    /// <summary>A compacting collection copies arrays, cold ones too, to pages that are resident again.</summary>
    private void DiscardMoved()
    {
        int collections = _collector.FullCollections;
        if (collections == _collectionsAtDiscard)
        {
            return;
        }

        _collectionsAtDiscard = collections;
        for (int sizeClass = 0; sizeClass < Layout.ClassCount; sizeClass++)
        {
            for (int left = _strong.Summarise(sizeClass, restarts: false).Cold; left > 0 && _strong.TakeOldest(sizeClass, s_hasMoved, _pages) is { } record; left--)
            {
                DiscardAndPutBack(record, waits: true);
            }
        }
    }

    private long DiscardLeastRecent() => _strong.TryTakeLeastRecent(s_isHot) is { } record ? DiscardAndPutBack(record, waits: false) : 0;

    /// <summary>Takes the pages of an array that has just been taken out of the strong tier, and puts it back as the oldest.</summary>
    /// <param name="record">The array's.</param>
    /// <param name="waits">Whether to wait for gates; else what finds them closed is kept weakly.</param>
    /// <returns>The bytes of the array; 0 if nothing was given back.</returns>
    private long DiscardAndPutBack(ArrayRecord record, bool waits)
    {
        if (!record.TryMove<TAtomics>(ArrayRecord.Pooled, ArrayRecord.Trimming))
        {
            NoteLeavesStrong(record);
            _counters.CountLostHandOver();
            return 0;
        }

        bool wasCold = record.IsCold;
        bool isCold = DiscardPages(record);
        if (isCold && !wasCold)
        {
            Interlocked.Add(ref _coldBytes, record.Bytes);
        }

        // As in KeepStrongly.
        default(TAtomics).VolatileWrite(ref record.State, ArrayRecord.Pooled);
        if (!_strong.TryPush(record, asOldest: true, waits))
        {
            NoteLeavesStrong(record);
            Weaken(record, waits);
        }

        return isCold ? record.Bytes : 0;
    }

    private long DiscardOneWeak(long returnedBefore, bool waits)
    {
        if (_weak.TakeHot(returnedBefore, waits) is not { } record)
        {
            return 0;
        }

        if (!record.TryMove<TAtomics>(ArrayRecord.Pooled, ArrayRecord.Trimming))
        {
            _counters.CountLostHandOver();
            return 0;
        }

        bool isCold = DiscardPages(record);
        KeepWeakly(record, waits);
        return isCold ? record.Bytes : 0;
    }

    /// <summary>Gives back the pages of an array that this call owns.</summary>
    /// <returns>Whether they are gone.</returns>
    private bool DiscardPages(ArrayRecord record)
    {
        if (_discardFailed)
        {
            return false;
        }

        long discarded = _pages.Discard(record.Array, out int errno);
        if (errno != 0)
        {
            _discardFailed = true;
            Volatile.Write(ref _discardErrno, errno);
            return false;
        }

        record.ColdAddress = _pages.AddressOf(record.Array);
        _counters.CountDiscarded(discarded);
        _regret.NoteTrimmed(Volatile.Read(ref _now), record.Bytes);
        return true;
    }

    /// <summary>Called outside all gates.</summary>
    private void TellDiscardFailure()
    {
        if (Volatile.Read(ref _discardErrno) != 0 && Interlocked.Exchange(ref _discardErrno, 0) is var errno and not 0)
        {
            _observer.OnDegraded("page discard", $"madvise failed with error {errno}; it is not tried again");
        }
    }
}
