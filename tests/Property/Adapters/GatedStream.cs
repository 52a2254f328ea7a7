using System;
using System.IO;
using System.Runtime.InteropServices;
using System.Threading;
using System.Threading.Tasks;

namespace Pools.Tests.Adapters;

/// <summary>A destination whose writes complete when a test opens the gate.</summary>
/// <param name="gate">Completes when the test opens the gate.</param>
/// <param name="readsLate">Whether a write reads its buffer only after the gate opens.</param>
internal sealed class GatedStream(Task gate, bool readsLate) : Stream
{
    private readonly MemoryStream _written = new();

    public override bool CanRead => false;

    public override bool CanSeek => false;

    public override bool CanWrite => true;

    public override long Length => throw new NotSupportedException();

    public override long Position
    {
        get => throw new NotSupportedException();
        set => throw new NotSupportedException();
    }

    public byte[] Written => _written.ToArray();

    public override void Flush()
    {
    }

    public override int Read(byte[] buffer, int offset, int count) => throw new NotSupportedException();

    public override long Seek(long offset, SeekOrigin origin) => throw new NotSupportedException();

    public override void SetLength(long value) => throw new NotSupportedException();

    public override void Write(byte[] buffer, int offset, int count) => _written.Write(buffer, offset, count);

    public override ValueTask WriteAsync(ReadOnlyMemory<byte> buffer, CancellationToken cancellationToken = default) =>
        MemoryMarshal.TryGetArray(buffer, out ArraySegment<byte> array)
            ? new ValueTask(WriteAsync(array.Array!, array.Offset, array.Count, cancellationToken))
            : throw new NotSupportedException();

    public override async Task WriteAsync(byte[] buffer, int offset, int count, CancellationToken cancellationToken)
    {
        if (!readsLate)
        {
            Write(buffer, offset, count);
        }

        await gate;
        if (readsLate)
        {
            Write(buffer, offset, count);
        }
    }
}
