using System.Threading.Tasks;
using Pools.Internal;
using Pools.Large;
using Pools.Observability;
using Pools.Sizing;

namespace Pools;

/// <content>Rents, at once or when there is room, aligned or not, and resizes.</content>
public sealed partial class LargeArrayPool<T>
{
    private const int LargestAlignment = 1 << 20;

    /// <summary>The largest element size, in bytes, for which an aligned element always exists: arrays start at its multiples.</summary>
    private const int LargestAlignedElement = 8;

    /// <summary>Rents an array of at least <paramref name="minimumLength"/> elements.</summary>
    /// <param name="minimumLength">The minimum length, in elements: 0 … <c>Array.MaxLength</c>.</param>
    /// <returns>
    /// An array of at least that length, with undefined content. A new one is at most 12.5 % longer than requested, a reused one at most 50
    /// %; while requested lengths drift, both at most 100 %. The empty array for 0.
    /// </returns>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="minimumLength"/> is negative.</exception>
    /// <exception cref="OutOfMemoryException">The pool has no such array and there is not enough memory. The pool is unchanged.</exception>
    /// <remarks>Safe for any thread; never waits for a trim. Allocates nothing if the pool has such an array.</remarks>
    public override T[] Rent(int minimumLength)
    {
        if (minimumLength <= _settings.Layout.InnerMaxLength)
        {
            return RentShort(minimumLength);
        }

        // The engine only has records of this pool's arrays: its source allocates them, and Return checks whose they are.
        T[] array = Unsafe.As<T[]>(_engine.Rent(new Source(_allocator, _settings.Pinned), minimumLength, out bool isNew));
        if (isNew && _engine.IsClosed)
        {
            Reporter.RentAfterDispose(Interlocked.Increment(ref _rentsAfterDispose));
        }

        if (PoolReporter.IsListenedTo)
        {
            ReportRented(array, isNew, isKeepable: minimumLength <= _settings.Layout.MaxLength);
        }

        return array;
    }

    private T[] RentShort(int minimumLength) => minimumLength switch
    {
        < 0 => throw BadArgument.MinimumLength(minimumLength),
        0 => [],
        _ => RentFromInner(minimumLength),
    };

    private T[] RentFromInner(int minimumLength)
    {
        T[] array = _inner!.Rent(minimumLength);
        if (_engine.IsClosed)
        {
            Reporter.RentAfterDispose(Interlocked.Increment(ref _rentsAfterDispose));
        }

        return array;
    }

    /// <summary>Rents like <see cref="Rent"/>, but waits, in turn, for room in <see cref="LargeArrayPoolOptions.MaxInUseBytes"/>.</summary>
    /// <param name="minimumLength">As for <see cref="Rent"/>. Requests for the inner pool neither wait nor count.</param>
    /// <param name="cancellationToken">Ends the waiting.</param>
    /// <returns>
    /// An array of at least that length; immediately if the option is not set, or while there is room. A reused array may be longer than
    /// requested, so the bytes in use can exceed the limit, also by what <see cref="Rent"/> takes.
    /// </returns>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="minimumLength"/> is negative, or exceeds the limit alone.</exception>
    /// <exception cref="OperationCanceledException">The token was canceled before there was room.</exception>
    /// <exception cref="OutOfMemoryException">The pool has no such array and there is not enough memory. The pool is unchanged.</exception>
    /// <remarks>
    /// Safe for any thread. A caller that has waited continues on the thread pool or in its own context, never inside a return. If
    /// admission and cancellation coincide, the caller gets one of the two. An array that is never returned counts until it is collected.
    /// Callers that hold an array while they wait for another can deadlock.
    /// </remarks>
    public ValueTask<T[]> RentAsync(int minimumLength, CancellationToken cancellationToken = default)
    {
        if (cancellationToken.IsCancellationRequested)
        {
            return new ValueTask<T[]>(Task.FromCanceled<T[]>(cancellationToken));
        }

        if (_engine.Admission is not { } admission || minimumLength <= _settings.Layout.InnerMaxLength)
        {
            return new ValueTask<T[]>(Rent(minimumLength));
        }

        long bytes = FreshBytes(minimumLength);
        if (bytes > admission.MaxBytes)
        {
            throw new ArgumentOutOfRangeException(
                nameof(minimumLength),
                minimumLength,
                $"minimumLength is {minimumLength}, an array of {bytes} bytes; it exceeds MaxInUseBytes, which is {admission.MaxBytes}.");
        }

        return admission.TryEnter(bytes)
            ? new ValueTask<T[]>(RentReserved(minimumLength, bytes))
            : WaitAndRent(minimumLength, bytes, cancellationToken);
    }

    private async ValueTask<T[]> WaitAndRent(int minimumLength, long bytes, CancellationToken cancellationToken)
    {
        var caller = _engine.Admission!.Join(bytes, cancellationToken);
        try
        {
            using (cancellationToken.Register(static state => ((AdmissionQueue<HardwareAtomics>.Waiter)state!).Cancel(), caller))
            {
                await caller.Task.ConfigureAwait(false);
            }
        }
        catch (Exception)
        {
            // Canceled; or there is no memory for the waiting itself.
            caller.Leave();
            throw;
        }

        return RentReserved(minimumLength, bytes);
    }

    private T[] RentReserved(int minimumLength, long bytes)
    {
        try
        {
            return Rent(minimumLength);
        }
        finally
        {
            // The rented array counts by itself from now on; if the rent failed, nothing does.
            _engine.Admission!.Subtract(bytes);
        }
    }

    /// <summary>The size, in bytes, of the array that a large request would allocate.</summary>
    private long FreshBytes(int minimumLength) => minimumLength > _settings.Layout.MaxLength
        ? (long)minimumLength * ElementBytes
        : _settings.Layout.BytesOf(_settings.Layout.ClassOf(minimumLength));

    /// <summary>Resizes a rented array: keeps it if its length fits, or copies its first elements to another one.</summary>
    /// <param name="array">An array of this pool. It is replaced and returned, unless it is long enough and not much too long.</param>
    /// <param name="minimumLength">The new minimum length, in elements: 0 … <c>Array.MaxLength</c>.</param>
    /// <param name="preservedLength">The number of elements to keep, from the first: 0 … the smaller length. Others are undefined.</param>
    /// <param name="clearArray">Whether the replaced array is cleared when it is returned.</param>
    /// <exception cref="ArgumentNullException"><paramref name="array"/> is null.</exception>
    /// <exception cref="ArgumentOutOfRangeException">
    /// <paramref name="minimumLength"/> or <paramref name="preservedLength"/> is out of range.
    /// </exception>
    /// <exception cref="ArgumentException">
    /// As for <see cref="Return(T[], bool)"/>, even if the length would do. An inner pool may refuse its array only at the return.
    /// </exception>
    /// <exception cref="InvalidOperationException">The array has already been returned.</exception>
    /// <exception cref="OutOfMemoryException">The pool has no such array and there is not enough memory.</exception>
    /// <remarks>
    /// Safe for any thread, as long as no other thread uses the array. An exception leaves everything as it was. Both arrays are rented
    /// during the copy. With <see cref="MisuseResponse.Drop"/>, a wrong array is counted and replaced by a rented one, and is not returned.
    /// </remarks>
    public void Resize(ref T[] array, int minimumLength, int preservedLength, bool clearArray = false)
    {
        if (array is null)
        {
            throw new ArgumentNullException(nameof(array));
        }

        if (minimumLength < 0)
        {
            throw BadArgument.MinimumLength(minimumLength);
        }

        int longest = Math.Min(minimumLength, array.Length);
        if ((uint)preservedLength > (uint)longest)
        {
            throw new ArgumentOutOfRangeException(
                nameof(preservedLength), preservedLength,
                $"preservedLength is {preservedLength}; its range is 0 … {longest}, the smaller of both lengths.");
        }

        // First, refuse what a return would refuse. If the pool only counts that, the caller gets a new array.
        bool isRented = !IsRefused(array);

        // Next, leave the array as it is if its length will do.
        if (isRented && array.Length >= minimumLength && array.Length <= minimumLength * LargeSettings.MaxReuseRatio)
        {
            return;
        }

        // Otherwise, rent a replacement, copy, and return the array. If that throws, the replacement goes back instead.
        T[] replacement = Rent(minimumLength);
        try
        {
            Array.Copy(array, replacement, preservedLength);
            if (isRented)
            {
                Return(array, clearArray);
            }
        }
        catch
        {
            Return(replacement, clearArray);
            throw;
        }

        array = replacement;
    }

    /// <summary>Rents pinned memory aligned to <paramref name="alignment"/> bytes, for I/O that bypasses the page cache.</summary>
    /// <param name="minimumLength">The minimum length, in elements: 1 … <c>Array.MaxLength</c>, less what alignment takes.</param>
    /// <param name="alignment">A power of two from 8 to 1 MiB, in bytes; 4,096 by default.</param>
    /// <returns>An owner of at least that much memory. The first disposal returns the array; further ones do nothing.</returns>
    /// <exception cref="ArgumentOutOfRangeException">An argument is outside its range.</exception>
    /// <exception cref="InvalidOperationException">
    /// <see cref="LargeArrayPoolOptions.PinArrays"/> is off, or elements are not of 1, 2, 4 or 8 bytes.
    /// </exception>
    /// <exception cref="OutOfMemoryException">The pool has no such array and there is not enough memory.</exception>
    /// <remarks>
    /// Safe for any thread. Allocates the owner, which any thread may dispose, once the memory is no longer in use. An owner that is not
    /// disposed leaks like an array.
    /// </remarks>
    public IMemoryOwner<T> RentAligned(int minimumLength, int alignment = 4096)
    {
        if (alignment is < LargestAlignedElement or > LargestAlignment || (alignment & (alignment - 1)) != 0)
        {
            throw new ArgumentOutOfRangeException(
                nameof(alignment), alignment,
                $"alignment is {alignment}; its range is the powers of two from {LargestAlignedElement} to {LargestAlignment}.");
        }

        if (!_settings.Pinned || ElementBytes > LargestAlignedElement || (ElementBytes & (ElementBytes - 1)) != 0)
        {
            throw new InvalidOperationException(
                $"{Name}: aligned memory needs PinArrays, which is {_settings.Pinned}, and elements of 1, 2, 4 or 8 bytes; " +
                $"{CSharpName.Of(typeof(T))} has {ElementBytes}.");
        }

        int slack = (alignment / ElementBytes) - 1;
        if (minimumLength < 1 || minimumLength > Sizing.BucketLayout.LongestArray - slack)
        {
            throw new ArgumentOutOfRangeException(
                nameof(minimumLength), minimumLength,
                $"minimumLength is {minimumLength}; its range is 1 … {Sizing.BucketLayout.LongestArray - slack}.");
        }

        // The arrays of a custom inner pool may move, so this pool then serves even short requests.
        int length = Math.Max(minimumLength + slack, _ownInner is null ? _settings.Layout.InnerMaxLength + 1 : 0);
        T[] array = Rent(length);
        int offset = OffsetOf(array, alignment);
        return new AlignedOwner<T>(this, array, offset, array.Length - slack);
    }

    /// <summary>The first element whose address is a multiple of the alignment. The array is pinned.</summary>
    private static unsafe int OffsetOf(T[] array, int alignment)
    {
        nuint address = (nuint)Unsafe.AsPointer(ref array[0]);
        nuint above = address % (nuint)alignment;
        return above == 0 ? 0 : (int)((nuint)alignment - above) / ElementBytes;
    }

    /// <summary>Allocates arrays of this pool's element type.</summary>
    private readonly struct Source(ArrayAllocator? allocator, bool pinned) : IArraySource
    {
        public Array Allocate(int length) =>
            allocator is null ? ArrayAllocator.New<T>(length, pinned) : allocator.Allocate<T>(length, pinned);
    }
}
