using System;
using System.Buffers;
using System.IO;
using System.Threading.Tasks;

internal sealed class Fields
{
    private readonly Stream _stream = Stream.Null;
    private byte[] _buffer = ArrayPool<byte>.Shared.Rent(10);

    public event Action? Changed;

    public void Renewed()
    {
        ArrayPool<byte>.Shared.Return(_buffer);
        Renew();
        _buffer[0] = 1;
    }

    public void RenewedByEvent()
    {
        ArrayPool<byte>.Shared.Return(_buffer);
        Changed?.Invoke();
        _buffer[0] = 1;
    }

    public async Task RenewedMeanwhile()
    {
        ArrayPool<byte>.Shared.Return(_buffer);
        await _stream.FlushAsync();
        _buffer[0] = 1;
    }

    public void Release()
    {
        ArrayPool<byte>.Shared.Return(_buffer);
        _buffer = Array.Empty<byte>();
    }

    private void Renew() => _buffer = ArrayPool<byte>.Shared.Rent(20);
}

internal class Base : IDisposable
{
    public void Dispose()
    {
        Dispose(true);
        GC.SuppressFinalize(this);
    }

    protected virtual void Dispose(bool disposing)
    {
    }
}

internal sealed class Derived : Base
{
    private byte[]? _buffer = ArrayPool<byte>.Shared.Rent(10);

    protected override void Dispose(bool disposing)
    {
        if (disposing && _buffer != null)
        {
            ArrayPool<byte>.Shared.Return(_buffer);
            _buffer = null;
        }

        base.Dispose(disposing);
    }
}

internal sealed class ReferenceCounted : IDisposable
{
    private readonly byte[] _buffer = ArrayPool<byte>.Shared.Rent(10);
    private int _count = 1;

    public void Dispose()
    {
        if (--_count == 0)
        {
            ArrayPool<byte>.Shared.Return(_buffer);
        }
    }
}
