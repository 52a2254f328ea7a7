// Dispose returns the array and keeps the field; a second Dispose returns it again.
using System;
using System.Buffers;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Text;
using System.Threading;
using System.Threading.Tasks;

public class Before : IDisposable
{
    private readonly byte[] _buffer;

    public Before(int length) => _buffer = ArrayPool<byte>.Shared.Rent(length);

    public byte[] Buffer => _buffer;

    public void Dispose()
    {
        Dispose(true);
        GC.SuppressFinalize(this);
    }

    protected virtual void Dispose(bool disposing)
    {
        if (disposing)
        {
            ArrayPool<byte>.Shared.Return(_buffer); // expect: POOL0008
        }
    }
}

public class After : IDisposable
{
    private byte[]? _buffer;

    public After(int length) => _buffer = ArrayPool<byte>.Shared.Rent(length);

    public byte[]? Buffer => _buffer;

    public void Dispose()
    {
        byte[]? buffer = Interlocked.Exchange(ref _buffer, null);
        if (buffer != null)
        {
            ArrayPool<byte>.Shared.Return(buffer);
        }

        GC.SuppressFinalize(this);
    }
}
