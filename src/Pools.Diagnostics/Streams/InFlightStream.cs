#pragma warning disable CA1835 // The inner stream gets the call that the caller makes.
using System.IO;
using System.Runtime.InteropServices;
using System.Threading.Tasks;

namespace Pools.Diagnostics;

/// <summary>
/// A stream that marks each array as in flight until its read or write is complete, so that a pool reports an early return. It does not
/// mark spans, or memory that is not over an array.
/// </summary>
/// <remarks><b>Threading</b>: as the inner stream.</remarks>
public sealed class InFlightStream : Stream
{
    private readonly Stream _inner;
    private readonly DebugArrayPool<byte> _pool;
    private readonly string _name;

    /// <summary>Initializes a stream around another one, which is disposed with it.</summary>
    /// <param name="inner">Does the work.</param>
    /// <param name="pool">The pool whose arrays are marked; others pass unmarked.</param>
    /// <exception cref="ArgumentNullException">An argument is null.</exception>
    public InFlightStream(Stream inner, DebugArrayPool<byte> pool)
    {
        _inner = inner ?? throw new ArgumentNullException(nameof(inner));
        _pool = pool ?? throw new ArgumentNullException(nameof(pool));
        _name = inner.GetType().Name;
    }

    /// <inheritdoc/>
    public override bool CanRead => _inner.CanRead;

    /// <inheritdoc/>
    public override bool CanSeek => _inner.CanSeek;

    /// <inheritdoc/>
    public override bool CanWrite => _inner.CanWrite;

    /// <inheritdoc/>
    public override bool CanTimeout => _inner.CanTimeout;

    /// <inheritdoc/>
    public override int ReadTimeout
    {
        get => _inner.ReadTimeout;
        set => _inner.ReadTimeout = value;
    }

    /// <inheritdoc/>
    public override int WriteTimeout
    {
        get => _inner.WriteTimeout;
        set => _inner.WriteTimeout = value;
    }

    /// <inheritdoc/>
    public override long Length => _inner.Length;

    /// <inheritdoc/>
    public override long Position
    {
        get => _inner.Position;
        set => _inner.Position = value;
    }

    /// <inheritdoc/>
    public override void Flush() => _inner.Flush();

    /// <inheritdoc/>
    public override Task FlushAsync(CancellationToken cancellationToken) => _inner.FlushAsync(cancellationToken);

    /// <inheritdoc/>
    public override long Seek(long offset, SeekOrigin origin) => _inner.Seek(offset, origin);

    /// <inheritdoc/>
    public override void SetLength(long value) => _inner.SetLength(value);

    /// <inheritdoc/>
    public override int Read(byte[] buffer, int offset, int count)
    {
        using (Mark(buffer, nameof(Read)))
        {
            return _inner.Read(buffer, offset, count);
        }
    }

    /// <inheritdoc/>
    public override void Write(byte[] buffer, int offset, int count)
    {
        using (Mark(buffer, nameof(Write)))
        {
            _inner.Write(buffer, offset, count);
        }
    }

    /// <inheritdoc/>
    public override async Task<int> ReadAsync(byte[] buffer, int offset, int count, CancellationToken cancellationToken)
    {
        using (Mark(buffer, nameof(ReadAsync)))
        {
            return await _inner.ReadAsync(buffer, offset, count, cancellationToken).ConfigureAwait(false);
        }
    }

    /// <inheritdoc/>
    public override async Task WriteAsync(byte[] buffer, int offset, int count, CancellationToken cancellationToken)
    {
        using (Mark(buffer, nameof(WriteAsync)))
        {
            await _inner.WriteAsync(buffer, offset, count, cancellationToken).ConfigureAwait(false);
        }
    }

#if NET
    /// <inheritdoc/>
    public override async ValueTask<int> ReadAsync(Memory<byte> buffer, CancellationToken cancellationToken = default)
    {
        using (Mark(buffer, nameof(ReadAsync)))
        {
            return await _inner.ReadAsync(buffer, cancellationToken).ConfigureAwait(false);
        }
    }

    /// <inheritdoc/>
    public override async ValueTask WriteAsync(ReadOnlyMemory<byte> buffer, CancellationToken cancellationToken = default)
    {
        using (Mark(buffer, nameof(WriteAsync)))
        {
            await _inner.WriteAsync(buffer, cancellationToken).ConfigureAwait(false);
        }
    }

    /// <inheritdoc/>
    public override int Read(Span<byte> buffer) => _inner.Read(buffer);

    /// <inheritdoc/>
    public override void Write(ReadOnlySpan<byte> buffer) => _inner.Write(buffer);

    /// <inheritdoc/>
    public override async ValueTask DisposeAsync()
    {
        await _inner.DisposeAsync().ConfigureAwait(false);
        await base.DisposeAsync().ConfigureAwait(false);
    }

    private IDisposable? Mark(ReadOnlyMemory<byte> memory, string operation) =>
        MemoryMarshal.TryGetArray(memory, out ArraySegment<byte> segment) ? Mark(segment.Array, operation) : null;
#endif

    /// <inheritdoc/>
    protected override void Dispose(bool disposing)
    {
        if (disposing)
        {
            _inner.Dispose();
        }

        base.Dispose(disposing);
    }

    private IDisposable? Mark(byte[]? array, string operation) => array is null ? null : _pool.MarkInFlight(array, $"{_name}.{operation}");
}
