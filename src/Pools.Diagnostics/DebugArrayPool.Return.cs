using Pools.Internal;
using Pools.Observability;
using Pools.Sizing;

namespace Pools.Diagnostics;

/// <content>Returning.</content>
public sealed partial class DebugArrayPool<T>
{
    /// <summary>Returns an array to the pool. The caller must not use it any more.</summary>
    /// <inheritdoc cref="Return(T[], bool, string, string, int)"/>
    public override void Return(T[] array, bool clearArray = false) =>
        ReturnChecked(array, clearArray ? int.MaxValue : 0, member: null, file: null, line: 0);

    /// <summary>Returns an array to the pool and notes the place of the call, which the compiler fills in.</summary>
    /// <param name="array">An array that was rented from this pool and not returned yet. The empty array is ignored.</param>
    /// <param name="clearArray">Whether the array is cleared.</param>
    /// <param name="member">Filled in by the compiler.</param>
    /// <param name="file">Filled in by the compiler.</param>
    /// <param name="line">Filled in by the compiler.</param>
    /// <exception cref="ArgumentNullException"><paramref name="array"/> is null.</exception>
    /// <exception cref="ArrayPoolArgumentException">The array is not this pool's.</exception>
    /// <exception cref="ArrayPoolMisuseException">
    /// The array is returned twice, in use, uncleared although it is sensitive, or after the pool's disposal. A container's pool only
    /// reports late returns, because the container disposes it before older services.
    /// </exception>
    /// <remarks>
    /// Safe for any thread. Of several threads that return an array, one succeeds and the others are reported.
    /// <see cref="DebugArrayPoolOptions.Reaction"/> decides whether a misuse throws.
    /// </remarks>
    public void Return(
        T[] array,
        bool clearArray = false,
        [CallerMemberName] string? member = null,
        [CallerFilePath] string? file = null,
        [CallerLineNumber] int line = 0) =>
        ReturnChecked(array, clearArray ? int.MaxValue : 0, member, file, line);

    /// <summary>
    /// Returns an array and clears its first <paramref name="clearLength"/> elements. A sensitive array must be clear beyond them.
    /// </summary>
    /// <inheritdoc cref="Return(T[], bool, string, string, int)"/>
    /// <param name="array">An array that was rented from this pool and not returned yet. The empty array is ignored.</param>
    /// <param name="clearLength">How many elements, from the first, are set to default: 0 … the array's length.</param>
    /// <param name="member">Filled in by the compiler.</param>
    /// <param name="file">Filled in by the compiler.</param>
    /// <param name="line">Filled in by the compiler.</param>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="clearLength"/> is out of range. The array stays rented.</exception>
    public void ReturnAndClear(
        T[] array,
        int clearLength,
        [CallerMemberName] string? member = null,
        [CallerFilePath] string? file = null,
        [CallerLineNumber] int line = 0)
    {
        if (array is not null && (uint)clearLength > (uint)array.Length)
        {
            throw BadArgument.ClearLength(clearLength, array.Length);
        }

        ReturnChecked(array!, clearLength, member, file, line);
    }

    /// <summary>Without the place of the call, which an interface has no room for.</summary>
    void ITrimmableArrayPool<T>.ReturnAndClear(T[] array, int clearLength) =>
        ReturnAndClear(array, clearLength, member: null, file: null, line: 0);

    private void ReturnChecked(T[] array, int clearLength, string? member, string? file, int line)
    {
        OptionChecks.RequireNotNull(array, nameof(array));
        if (array.Length == 0)
        {
            return;
        }

        // Before anything else: a return that began before the disposal is right.
        bool isLate = IsDisposed;
        SiteStamp site = Here(member, file, line);
        if (!ArrayType<T>.IsSurelyExact(array) && !ArrayType<T>.IsExact(array))
        {
            Report(MisuseKind.Covariant, rental: null, array.Length, site);
        }
        else if (_table.TryEnd(array, site, out Rental? ended) is { } rental)
        {
            End(rental, array, Math.Min(clearLength, array.Length), site, isLate);
        }
        else if (ended is null)
        {
            ReturnUnknown(array, clearLength, site);
        }
        else
        {
            Report(MisuseKind.DoubleReturn, ended, array.Length, site);
        }
    }

    /// <summary>Ends the rental of an array that <see cref="LendNew"/> has lent to this pool's sampled pool, or to another one.</summary>
    internal void ReturnLent(T[] array, int clearLength, bool isRightPool)
    {
        SiteStamp site = Here(member: null, file: null, line: 0);
        if (_table.TryEnd(array, site, out Rental? ended) is not { } rental)
        {
            // Null: it was returned so long ago that the pool has forgotten the rental.
            Report(MisuseKind.DoubleReturn, ended, array.Length, site);
            return;
        }

        if (!isRightPool)
        {
            rental.Keep();
        }

        End(rental, array, Math.Min(clearLength, array.Length), site, isLate: false);
        if (!isRightPool)
        {
            Report(MisuseKind.WrongPool, rental, array.Length, site);
        }
    }

    private void ReturnUnknown(T[] array, int clearLength, in SiteStamp site)
    {
        Rental? others = KnownPools<T>.Find(array, out DebugArrayPool<T>? owner);
        if (others is null && _settings.ForeignArrayReaction == ForeignArrayReaction.ReturnToShared && IsBucketLength(array.Length))
        {
            Array.Clear(array, 0, Math.Min(clearLength, array.Length));
            ArrayPool<T>.Shared.Return(array);
            return;
        }

        MisuseKind kind = others is not null
            ? MisuseKind.WrongPool
            : MayLend(array.Length) ? MisuseKind.Foreign : MisuseKind.WrongLength;
        _sink.Follow(Write(kind, others, array.Length, site, isOffender: true, owner: owner));
    }

    /// <summary>Whether the pool could have an array of this length: any if it is isolated, otherwise the length of a bucket.</summary>
    private bool MayLend(int length) => _inner is null || IsBucketLength(length);

    private static bool IsBucketLength(int length) =>
        length is >= BucketLayout.LadderSmallestLength and <= 1 << 30 &&
        BucketLayout.LadderLength(BucketLayout.LadderBucket(length)) == length;

    /// <summary>Checks an array whose rental this call has ended, and quarantines it. Reports come last, because they may throw.</summary>
    private void End(Rental rental, T[] array, int clearLength, in SiteStamp site, bool isLate)
    {
        ArrayReporter?.Returned(array);
        if (rental.WasLost)
        {
            Interlocked.Decrement(ref _lost);
        }

        // First, look for what is wrong, before poison covers it up.
        InFlightMark? inFlight = rental.InFlight;
        Corruption? beyond = FindBeyond(rental, array);
        bool isUncleared = NeedsClearing(rental) && !IsCleared(rental, array, clearLength);
        Poisoner<T>.Instance.Fill(array, array.Length, rental.Id, isReturned: true);
        rental.ClearLength = clearLength;
        if (beyond is not null || isUncleared || inFlight is not null || isLate)
        {
            rental.Keep();   // another thread may release it before the reports below
        }

        if (_quarantine.TryAdd(rental, out Rental? oldest))
        {
            if (oldest is not null)
            {
                Release(oldest);
            }

            // Last, since it runs the user's clock, and listeners if that fails: they may end the scope that waits for this check.
            if (_idleSweep is not null && !_idleSweep.AfterReturn())
            {
                LogFailedClock();
            }
        }
        else
        {
            rental.Scope?.BeginLastLook();
            Release(rental);
        }

        ReleaseExcess(everything: IsDisposed);
        if (beyond is not null)
        {
            _sink.Follow(Write(MisuseKind.WriteBeyondRequest, rental, array.Length, site, corruption: beyond));
        }

        if (isUncleared)
        {
            MisuseKind kind = IsSensitive(rental) ? MisuseKind.UnclearedSecret : MisuseKind.UnclearedReferences;
            Report(kind, rental, array.Length, site);
        }

        if (inFlight is not null)
        {
            Report(MisuseKind.InFlight, rental, array.Length, site, inFlight);
        }

        if (isLate)
        {
            Report(MisuseKind.AfterDispose, rental, array.Length, site);
        }
    }

    private bool IsSensitive(Rental rental) => _settings.RequireClearing || rental.Scope is { RequireClearing: true };

    /// <summary>Why a report on an array shows no contents; null: it shows them.</summary>
    private string? WhyHidden(Rental rental) =>
        IsSensitive(rental) ? Corruption.Sensitive : _settings.ShowContents == true ? null : Corruption.NotAsked;

    private bool NeedsClearing(Rental rental) => ElementType<T>.HoldsReferences || IsSensitive(rental);

    /// <summary>Whether nothing of the renter's is left from an element on: each is zero, or as the pool has lent it.</summary>
    /// <remarks>Numbers may be left beside references.</remarks>
    private bool IsCleared(Rental rental, T[] array, int start)
    {
        bool isSensitive = IsSensitive(rental);
        bool mayBeUntouched = _settings.FreshContent != FreshContent.Zero && (LendsStale || !ElementType<T>.HoldsReferences);
        int next = start;
        while (true)
        {
            // Zeros need no clearing, and neither does the pool's own poison: the renter never wrote there.
            long change = PoisonBytes.Zeros.FindChange(array, next, array.Length - next, pattern: 0);
            int dirty = (int)(change / Unsafe.SizeOf<T>());
            if (change >= 0 && mayBeUntouched)
            {
                change = Poisoner<T>.Instance.FindChange(array, dirty, array.Length - dirty, rental.Id, isReturned: LendsStale);
            }

            if (change < 0)
            {
                return true;
            }

            next = (int)(change / Unsafe.SizeOf<T>());
            if (next == dirty)
            {
                if (isSensitive || !References<T>.AreNull(array, dirty))
                {
                    return false;
                }

                next++;
            }
        }
    }

    private Corruption? FindBeyond(Rental rental, T[] array)
    {
        int slack = array.Length - rental.RequestedLength;
        if (!_settings.DetectWritesBeyondRequest || slack == 0 || _settings.FreshContent == FreshContent.Zero)
        {
            return null;
        }

        long offset = Poisoner<T>.Instance.FindChange(array, rental.RequestedLength, slack, rental.Id, isReturned: LendsStale);
        return offset < 0 ? null : CorruptionWindow<T>.At(array, offset, rental.Id, isReturned: LendsStale, WhyHidden(rental));
    }
}
