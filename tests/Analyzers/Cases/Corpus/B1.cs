// The packet buffer is returned and its field not emptied; the next read goes through the field.
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
    private byte[] _packet = ArrayPool<byte>.Shared.Rent(8000);

    public void Fill(Stream stream) => stream.ReadExactly(_packet, 0, 8000);

    public void Replace(byte[] packet) => _packet = packet;

    public void Release() => ArrayPool<byte>.Shared.Return(_packet); // expect: POOL0009
}

public sealed class After
{
    private byte[]? _packet = ArrayPool<byte>.Shared.Rent(8000);

    public void Fill(Stream stream) => stream.ReadExactly(_packet!, 0, 8000);

    public void Release()
    {
        byte[] packet = _packet!;
        _packet = null;
        ArrayPool<byte>.Shared.Return(packet);
    }
}
