namespace Pools.Tests.Adapters;

/// <summary>A destination whose writes complete when a test opens the gate.</summary>
/// <param name="readsLate">Whether a write reads its buffer only after the gate opens.</param>
internal sealed class GatedStream(Task gate, bool readsLate) : MemoryStream
{
    public override bool CanSeek => false;

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
