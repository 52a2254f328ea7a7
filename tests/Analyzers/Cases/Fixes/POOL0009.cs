using System;
using System.Buffers;
using System.IO;
using System.Linq;
using System.Threading.Tasks;

public sealed class Case
{
    private byte[]? _array = ArrayPool<byte>.Shared.Rent(10);

    public void Flush()
    {
        ArrayPool<byte>.Shared.Return(_array!);
    }
}

// ---- fixed ----
using System;
using System.Buffers;
using System.IO;
using System.Linq;
using System.Threading.Tasks;

public sealed class Case
{
    private byte[]? _array = ArrayPool<byte>.Shared.Rent(10);

    public void Flush()
    {
        ArrayPool<byte>.Shared.Return(_array!);
        _array = null;
    }
}
