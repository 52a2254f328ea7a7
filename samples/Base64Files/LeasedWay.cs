using System.Buffers;
using System.Buffers.Text;
using Microsoft.Win32.SafeHandles;

namespace Pools.Samples.Base64Files;

/// <summary>With two leases a file. Each span has the requested length, and each <c>using</c> returns its array on every path.</summary>
internal sealed class LeasedWay(ArrayPool<byte> pool) : IBase64Way
{
    public string Name => "leases";

    public int Encode(SafeFileHandle file, SafeFileHandle text, long offset)
    {
        using RentedArray<byte> content = pool.Lease(Whole.LengthOf(file));
        using RentedArray<byte> encoded = pool.Lease(Base64.GetMaxEncodedToUtf8Length(content.Length));
        Whole.Read(file, content.Span, 0);
        Base64.EncodeToUtf8(content.Span, encoded.Span, out _, out int written);
        RandomAccess.Write(text, encoded.Span[..written], offset);
        return written;
    }

    public int Decode(SafeFileHandle text, long textOffset, int textLength, SafeFileHandle files, long offset)
    {
        using RentedArray<byte> encoded = pool.Lease(textLength);
        using RentedArray<byte> content = pool.Lease(Base64.GetMaxDecodedFromUtf8Length(textLength));
        Whole.Read(text, encoded.Span, textOffset);
        if (Base64.DecodeFromUtf8(encoded.Span, content.Span, out _, out int written) != OperationStatus.Done)
        {
            throw new InvalidDataException($"What stands from {textOffset} to {textOffset + textLength} is no Base64 text.");
        }

        RandomAccess.Write(files, content.Span[..written], offset);
        return written;
    }
}
