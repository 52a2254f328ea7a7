namespace Pools.Bench;

/// <summary>A growing buffer over the injected pool: when it is full it rents one twice as long, copies, and returns the old one.</summary>
internal sealed class LeaseBuffer<TPool, TLease> : IBufferWriter<byte>, IDisposable
    where TPool : struct, IContender<TLease>
    where TLease : struct, ILease<byte>
{
    private TPool _pool;
    private TLease _lease;
    private int _written;

    public LeaseBuffer(TPool pool, int capacity)
    {
        _pool = pool;
        _lease = pool.Rent(capacity);
    }

    public ReadOnlyMemory<byte> Written => _lease.Memory[.._written];

    public void Advance(int count) => _written += count;

    public Span<byte> GetSpan(int sizeHint = 0) => GetMemory(sizeHint).Span;

    public Memory<byte> GetMemory(int sizeHint = 0)
    {
        int capacity = _lease.Memory.Length;
        int needed = _written + Math.Max(sizeHint, 1);
        if (needed > capacity)
        {
            TLease larger = _pool.Rent(Math.Max(needed, capacity * 2));
            Written.CopyTo(larger.Memory);
            _pool.Return(_lease);
            _lease = larger;
        }

        return _lease.Memory[_written..];
    }

    public void Dispose() => _pool.Return(_lease);
}

/// <summary>A stream that appends to a <see cref="LeaseBuffer{TPool, TLease}"/>.</summary>
internal sealed class LeaseStream<TPool, TLease>(LeaseBuffer<TPool, TLease> buffer) : Stream
    where TPool : struct, IContender<TLease>
    where TLease : struct, ILease<byte>
{
    public override bool CanRead => false;

    public override bool CanSeek => false;

    public override bool CanWrite => true;

    public override long Length => buffer.Written.Length;

    public override long Position
    {
        get => Length;
        set => throw new NotSupportedException();
    }

    public override void Write(ReadOnlySpan<byte> bytes)
    {
        bytes.CopyTo(buffer.GetSpan(bytes.Length));
        buffer.Advance(bytes.Length);
    }

    public override void Write(byte[] array, int offset, int count) => Write(array.AsSpan(offset, count));

    public override void Flush() { }

    public override int Read(byte[] array, int offset, int count) => throw new NotSupportedException();

    public override long Seek(long offset, SeekOrigin origin) => throw new NotSupportedException();

    public override void SetLength(long value) => throw new NotSupportedException();
}
