// The read path gives the buffer back when it is drained, and the close path gives it back again.
using System;
using System.Buffers;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Text;
using System.Threading;
using System.Threading.Tasks;

public sealed class Before
{
    private byte[]? _internalBuffer;
    private int _count;

    public int Read(Stream inner, Span<byte> target)
    {
        _internalBuffer = ArrayPool<byte>.Shared.Rent(4096);
        int count = inner.Read(_internalBuffer, 0, 4096);
        _internalBuffer.AsSpan(0, count).CopyTo(target);
        ArrayPool<byte>.Shared.Return(_internalBuffer); // expect: POOL0009
        return count;
    }

    public void Close()
    {
        _count = 0;
        byte[]? buffer = Interlocked.Exchange(ref _internalBuffer, null);
        if (buffer != null)
        {
            ArrayPool<byte>.Shared.Return(buffer);
        }
    }
}

public sealed class After
{
    private byte[]? _internalBuffer;

    public int Read(Stream inner, Span<byte> target)
    {
        _internalBuffer = ArrayPool<byte>.Shared.Rent(4096);
        int count = inner.Read(_internalBuffer, 0, 4096);
        _internalBuffer.AsSpan(0, count).CopyTo(target);
        ArrayPool<byte>.Shared.Return(_internalBuffer);
        _internalBuffer = null;
        return count;
    }
}
