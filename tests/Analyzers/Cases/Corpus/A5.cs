// An object list returns its buffer in Terminate and again in Dispose.
using System;
using System.Buffers;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Text;
using System.Threading;
using System.Threading.Tasks;

public sealed class Before : IDisposable
{
    private byte[]? _buffer = ArrayPool<byte>.Shared.Rent(64);

    public void Write(byte value) => _buffer![0] = value;

    public void Reset() => _buffer = null;

    public void Terminate()
    {
        if (_buffer != null)
        {
            ArrayPool<byte>.Shared.Return(_buffer); // expect: POOL0009
        }
    }

    public void Dispose()
    {
        if (_buffer != null)
        {
            ArrayPool<byte>.Shared.Return(_buffer);
            _buffer = null;
        }
    }
}

public sealed class After : IDisposable
{
    private byte[]? _buffer = ArrayPool<byte>.Shared.Rent(64);

    public void Write(byte value) => _buffer![0] = value;

    public void Terminate()
    {
        if (_buffer != null)
        {
            ArrayPool<byte>.Shared.Return(_buffer);
            _buffer = null;
        }
    }

    public void Dispose() => Terminate();
}
