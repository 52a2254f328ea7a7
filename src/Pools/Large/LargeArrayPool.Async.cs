using System;
using System.Threading;
using System.Threading.Tasks;
using Pools.Internal;
using Pools.Large;

namespace Pools;

/// <content>Asynchronous rents, which wait for room.</content>
public sealed partial class LargeArrayPool<T>
{
    /// <summary>Rents an array as <see cref="Rent"/> does, but waits, first in, first out, while more than <see cref="LargeArrayPoolOptions.MaxInUseBytes"/> would be rented.</summary>
    /// <param name="minimumLength">As for <see cref="Rent"/>. What the inner pool serves neither waits nor counts.</param>
    /// <param name="cancellationToken">Ends the waiting.</param>
    /// <returns>
    /// An array of at least that length; immediately if the option is not set, or while there is room. A reused array may be longer than
    /// requested, so the limit can be exceeded by <see cref="LargeArrayPoolOptions.MaxReuseRatio"/>, or 2.5 times where pages are given back, and by what <see cref="Rent"/> takes.
    /// </returns>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="minimumLength"/> is negative, or its array alone would pass the limit.</exception>
    /// <exception cref="OperationCanceledException">It was canceled before there was room; nothing was rented.</exception>
    /// <exception cref="OutOfMemoryException">The pool has none and there is not enough memory; the pool is as it was.</exception>
    /// <remarks>
    /// Safe for any thread. A caller that has waited continues on the thread pool, or in its own context, never inside the return that let it in; one that is let in and canceled at the same time gets
    /// one of the two. An array that is not returned keeps its place until it has been collected. A caller that holds an array while it waits for another can wait forever,
    /// if others do the same.
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
                $"minimumLength is {minimumLength}, an array of {bytes} bytes; MaxInUseBytes is {admission.MaxBytes}, so it could never be let in.");
        }

        return admission.TryEnter(bytes) ? new ValueTask<T[]>(RentReserved(minimumLength, bytes)) : WaitAndRent(minimumLength, bytes, cancellationToken);
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
}
