using System;
using System.Buffers;
using System.Collections.Concurrent;
using System.Collections.Generic;
using System.IO;
using System.Runtime.CompilerServices;
using System.Threading;
using System.Threading.Tasks;

internal sealed class Owner : IDisposable
{
    private byte[]? _array;

    public Owner(byte[] array) => _array = array;

    public static Owner Create(Stream stream)
    {
        byte[] array = ArrayPool<byte>.Shared.Rent(10);
        try
        {
            _ = stream.Read(array, 0, 10);
            return new Owner(array);
        }
        catch
        {
            ArrayPool<byte>.Shared.Return(array);
            throw;
        }
    }

    public void Dispose()
    {
        byte[]? array = Interlocked.Exchange(ref _array, null);
        if (array != null)
        {
            ArrayPool<byte>.Shared.Return(array);
        }
    }
}

internal class PooledStream(int length) : MemoryStream(ArrayPool<byte>.Shared.Rent(length))
{
    protected override void Dispose(bool disposing)
    {
        ArrayPool<byte>.Shared.Return(GetBuffer());
        base.Dispose(disposing);
    }
}

internal sealed class Wrapper : MemoryStream
{
    public Wrapper(ArrayPool<byte> pool, int length)
        : base(pool.Rent(length))
    {
    }
}

internal ref struct Builder
{
    private char[]? _array;

    public void Dispose()
    {
        char[]? array = _array;
        this = default;
        if (array != null)
        {
            ArrayPool<char>.Shared.Return(array);
        }
    }

    public static int Use()
    {
        using Builder builder = new() { _array = ArrayPool<char>.Shared.Rent(10) };
        return builder._array!.Length;
    }
}
