using System;
using System.IO;
using Pools.Bench.Contenders;

namespace Pools.Bench.Scenarios.RealWork;

/// <summary>A stream that appends to a <see cref="LeaseBuffer{TPool, TLease}"/>.</summary>
internal sealed class LeaseStream<TPool, TLease>(LeaseBuffer<TPool, TLease> buffer) : Stream
    where TPool : struct, IContender<TPool, TLease>
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

    public override void Write(ReadOnlySpan<byte> bytes) => buffer.Append(bytes);

    public override void Write(byte[] array, int offset, int count) => buffer.Append(array.AsSpan(offset, count));

    public override void Flush() { }

    public override int Read(byte[] array, int offset, int count) => throw new NotSupportedException();

    public override long Seek(long offset, SeekOrigin origin) => throw new NotSupportedException();

    public override void SetLength(long value) => throw new NotSupportedException();
}
