using System;
using System.Buffers;
using System.IO;
using System.Linq;
using System.Threading.Tasks;

public sealed class Case : IDisposable
{
    private readonly byte[] _array = ArrayPool<byte>.Shared.Rent(10);

    public byte First => _array[0];

    public void Dispose()
    {
        ArrayPool<byte>.Shared.Return(_array);
    }
}

// ---- fixed ----
using System;
using System.Buffers;
using System.IO;
using System.Linq;
using System.Threading.Tasks;

public sealed class Case : IDisposable
{
    private byte[] _array = ArrayPool<byte>.Shared.Rent(10);

    public byte First => _array[0];

    public void Dispose()
    {
        if (System.Threading.Interlocked.Exchange(ref _array, null!) is { } array)
        {
            ArrayPool<byte>.Shared.Return(array);
        }
    }
}
