using System;
using System.Runtime.CompilerServices;
using System.Threading;
using Pools.Internal;
using Pools.Sizing;

namespace Pools.Diagnostics;

public sealed partial class DebugArrayPool<T>
{
    /// <summary>Rents an array of at least <paramref name="minimumLength"/> elements.</summary>
    /// <param name="minimumLength">The minimum length, in elements: 0 … <c>Array.MaxLength</c>.</param>
    /// <returns>An array of that length, or a random number of elements longer; full of poison, unless zeros were chosen or its elements hold references. The empty array for 0.</returns>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="minimumLength"/> is negative.</exception>
    /// <exception cref="OutOfMemoryException">There is not enough memory; the pool is as it was.</exception>
    /// <remarks>Safe for any thread.</remarks>
    public override T[] Rent(int minimumLength) => Rent(minimumLength, member: null, file: null, line: 0);

    /// <summary>Rents an array and notes the place of the call, which the compiler fills in.</summary>
    /// <param name="minimumLength">As for <see cref="Rent(int)"/>.</param>
    /// <param name="member">Filled in by the compiler.</param>
    /// <param name="file">Filled in by the compiler.</param>
    /// <param name="line">Filled in by the compiler.</param>
    /// <returns>As for <see cref="Rent(int)"/>.</returns>
    /// <exception cref="ArgumentOutOfRangeException">As for <see cref="Rent(int)"/>.</exception>
    /// <exception cref="OutOfMemoryException">As for <see cref="Rent(int)"/>.</exception>
    /// <remarks>As for <see cref="Rent(int)"/>.</remarks>
    public T[] Rent(int minimumLength, [CallerMemberName] string? member = null, [CallerFilePath] string? file = null, [CallerLineNumber] int line = 0)
    {
        if (minimumLength <= 0)
        {
            return minimumLength == 0 ? [] : throw BadArgument.MinimumLength(minimumLength);
        }

        SiteStamp site = Here(member, file, line);
        T[] array = _inner is null ? Allocate(minimumLength) : _inner.Rent(minimumLength);
        array = Lend(array, minimumLength, site);
        if (IsDisposed)
        {
            Reporter.RentAfterDispose(Interlocked.Increment(ref _rentsAfterDispose));
        }

        return array;
    }

    /// <summary>Lends a new array that the caller has allocated.</summary>
    internal T[] LendNew(T[] array, int minimumLength)
    {
        if (_settings.FreshContent == FreshContent.Zero)
        {
            Array.Clear(array, 0, array.Length);
        }

        SiteStamp site = Here(member: null, file: null, line: 0);
        return Lend(array, minimumLength, site);
    }

    private T[] Lend(T[] array, int minimumLength, in SiteStamp site)
    {
        DebugPoolScope? scope = _scopes.Current;
        RentalOf<T>? known = _table.Add(array, site, minimumLength, scope, out long id, out bool wasOut);
        if (wasOut)
        {
            Interlocked.Increment(ref _lost);
        }

        if (scope is { IsOver: true })
        {
            // It ended meanwhile and has not seen this rental: as if it had been made after the end.
            _table.Weaken(array, id);
        }

        if (_settings.FreshContent == FreshContent.Poison)
        {
            Poisoner<T>.Instance.Fill(array, 0, array.Length, id, isReturned: false);
        }
        else if (_inner is not null)
        {
            Array.Clear(array, 0, array.Length);
        }

        LogRented(array);
        if (known is not null)
        {
            // Who rents it now has done nothing wrong, and gets a rental of its own.
            Report(MisuseKind.DuplicateFromInner, known, array.Length, site, isOffender: false);
        }

        return array;
    }

    private T[] Allocate(int minimumLength) => New(_sizer.LengthFor(minimumLength));

    private T[] New(int length) =>
        _settings.FreshContent == FreshContent.Poison ? ArrayAllocator.New<T>(length, pinned: false) : new T[length];
}
