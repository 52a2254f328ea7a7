using System;
using System.IO;
using System.Threading;
using System.Threading.Tasks;
using Pools.Internal;

namespace Pools;

/// <content>Asynchronous calls, which are done when they return, and copying to another stream.</content>
public sealed partial class PooledStream
{
    /// <summary>The task of the last read: the next one mostly reads as much.</summary>
    private Task<int>? _lastRead;

    /// <inheritdoc/>
    public override Task FlushAsync(CancellationToken cancellationToken) =>
        cancellationToken.IsCancellationRequested ? Task.FromCanceled(cancellationToken) : Task.CompletedTask;

    /// <inheritdoc/>
    public override Task<int> ReadAsync(byte[] buffer, int offset, int count, CancellationToken cancellationToken)
    {
        RequireRange(buffer, offset, count);
        if (cancellationToken.IsCancellationRequested)
        {
            return Task.FromCanceled<int>(cancellationToken);
        }

        try
        {
            int read = Read(buffer.AsSpan(offset, count));
            return _lastRead?.Result == read ? _lastRead : _lastRead = Task.FromResult(read);
        }
        catch (ObjectDisposedException exception)
        {
            return Task.FromException<int>(exception);
        }
    }

    /// <inheritdoc/>
    public override Task WriteAsync(byte[] buffer, int offset, int count, CancellationToken cancellationToken)
    {
        RequireRange(buffer, offset, count);
        if (cancellationToken.IsCancellationRequested)
        {
            return Task.FromCanceled(cancellationToken);
        }

        try
        {
            Write(buffer.AsSpan(offset, count));
            return Task.CompletedTask;
        }
        catch (Exception exception)
        {
            return Task.FromException(exception);
        }
    }

    /// <summary>Copies everything from the position on to another stream, block by block. The position is at the end afterwards.</summary>
    /// <param name="destination">The other stream.</param>
    /// <param name="bufferSize">1 or more; not used.</param>
    /// <param name="cancellationToken">Ends the copying between two blocks; the position is behind the last one written.</param>
    /// <exception cref="ArgumentNullException"><paramref name="destination"/> is null.</exception>
    /// <exception cref="ArgumentException"><paramref name="destination"/> is this stream.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="bufferSize"/> is outside its range.</exception>
    /// <exception cref="ObjectDisposedException">The stream is disposed.</exception>
    public override Task CopyToAsync(Stream destination, int bufferSize, CancellationToken cancellationToken)
    {
        RequireCopy(destination, bufferSize);
        return cancellationToken.IsCancellationRequested ? Task.FromCanceled(cancellationToken) : CopyRestAsync(destination, cancellationToken);
    }

#if NET
    /// <inheritdoc/>
    public override ValueTask<int> ReadAsync(Memory<byte> buffer, CancellationToken cancellationToken = default)
    {
        if (cancellationToken.IsCancellationRequested)
        {
            return ValueTask.FromCanceled<int>(cancellationToken);
        }

        try
        {
            return new ValueTask<int>(Read(buffer.Span));
        }
        catch (ObjectDisposedException exception)
        {
            return ValueTask.FromException<int>(exception);
        }
    }

    /// <inheritdoc/>
    public override ValueTask WriteAsync(ReadOnlyMemory<byte> buffer, CancellationToken cancellationToken = default)
    {
        if (cancellationToken.IsCancellationRequested)
        {
            return ValueTask.FromCanceled(cancellationToken);
        }

        try
        {
            Write(buffer.Span);
            return default;
        }
        catch (Exception exception)
        {
            return ValueTask.FromException(exception);
        }
    }

    /// <summary>Copies everything from the position on to another stream, block by block. The position is at the end afterwards.</summary>
    /// <param name="destination">The other stream.</param>
    /// <param name="bufferSize">1 or more; not used.</param>
    /// <exception cref="ArgumentNullException"><paramref name="destination"/> is null.</exception>
    /// <exception cref="ArgumentException"><paramref name="destination"/> is this stream.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="bufferSize"/> is outside its range.</exception>
    /// <exception cref="ObjectDisposedException">The stream is disposed.</exception>
    public override void CopyTo(Stream destination, int bufferSize)
    {
        RequireCopy(destination, bufferSize);
        while (_position < _length)
        {
            ReadOnlyMemory<byte> part = PartAt(_position);
            destination.Write(part.Span);
            MoveTo(_position + part.Length);
        }
    }
#endif

    private async Task CopyRestAsync(Stream destination, CancellationToken cancellationToken)
    {
        while (!_isDisposed && _position < _length)
        {
            cancellationToken.ThrowIfCancellationRequested();
            ReadOnlyMemory<byte> part = PartAt(_position);
#if NET
            await destination.WriteAsync(part, cancellationToken).ConfigureAwait(false);
#else
            System.Runtime.InteropServices.MemoryMarshal.TryGetArray(part, out ArraySegment<byte> segment);
            await destination.WriteAsync(segment.Array!, segment.Offset, segment.Count, cancellationToken).ConfigureAwait(false);
#endif
            MoveTo(_position + part.Length);
        }

        RequireOpen();
    }

    private void RequireCopy(Stream destination, int bufferSize)
    {
        RequireOpen();
        OptionChecks.RequireNotNull(destination, nameof(destination));
        OptionChecks.RequireRange(nameof(bufferSize), bufferSize, 1, int.MaxValue);
        RequireOther(destination, nameof(destination));
        if (!destination.CanWrite)
        {
            throw destination.CanRead ? new NotSupportedException("destination cannot be written to.") : new ObjectDisposedException(destination.GetType().Name);
        }
    }
}
