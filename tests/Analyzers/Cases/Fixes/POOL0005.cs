using System;
using System.Buffers;
using System.IO;
using System.Linq;
using System.Threading.Tasks;

internal static class Case
{
    public static int Never(Stream stream)
    {
        byte[] array = ArrayPool<byte>.Shared.Rent(100);
        return stream.Read(array, 0, 100);
    }

    public static bool AtReturn(Stream stream)
    {
        byte[] array = ArrayPool<byte>.Shared.Rent(100);
        if (stream.Read(array, 0, 100) == 0)
        {
            return false;
        }

        ArrayPool<byte>.Shared.Return(array);
        return true;
    }

    public static void Owner(Span<byte> target)
    {
        IMemoryOwner<byte> owner = MemoryPool<byte>.Shared.Rent(100);
        owner.Memory.Span[..10].CopyTo(target);
    }
}

// ---- fixed ----
using System;
using System.Buffers;
using System.IO;
using System.Linq;
using System.Threading.Tasks;

internal static class Case
{
    public static int Never(Stream stream)
    {
        byte[] array = ArrayPool<byte>.Shared.Rent(100);
        try
        {
            return stream.Read(array, 0, 100);
        }
        finally
        {
            ArrayPool<byte>.Shared.Return(array);
        }
    }

    public static bool AtReturn(Stream stream)
    {
        byte[] array = ArrayPool<byte>.Shared.Rent(100);
        if (stream.Read(array, 0, 100) == 0)
        {
            ArrayPool<byte>.Shared.Return(array);
            return false;
        }

        ArrayPool<byte>.Shared.Return(array);
        return true;
    }

    public static void Owner(Span<byte> target)
    {
        using IMemoryOwner<byte> owner = MemoryPool<byte>.Shared.Rent(100);
        owner.Memory.Span[..10].CopyTo(target);
    }
}
