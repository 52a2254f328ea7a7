// A late flush returns the buffer that closing had already returned: the flush leaves it in the field.
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
    private byte[]? _buffer = ArrayPool<byte>.Shared.Rent(64);
    private readonly Stream _inner = Stream.Null;

    public void Write(byte value) => _buffer![0] = value;

    public void Flush()
    {
        _inner.Write(_buffer!, 0, 1);
        ArrayPool<byte>.Shared.Return(_buffer!); // expect: POOL0009
    }

    public void Close()
    {
        byte[]? buffer = _buffer;
        _buffer = null;
        if (buffer != null)
        {
            ArrayPool<byte>.Shared.Return(buffer);
        }
    }
}

public sealed class After
{
    private byte[]? _buffer = ArrayPool<byte>.Shared.Rent(64);
    private readonly Stream _inner = Stream.Null;

    public void Write(byte value) => _buffer![0] = value;

    public void Flush() => _inner.Write(_buffer!, 0, 1);

    public void Close()
    {
        byte[]? buffer = _buffer;
        _buffer = null;
        if (buffer != null)
        {
            ArrayPool<byte>.Shared.Return(buffer);
        }
    }
}
