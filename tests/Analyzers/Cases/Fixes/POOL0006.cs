using System;
using System.Buffers;
using System.IO;
using System.Linq;
using System.Threading.Tasks;

internal static class Case
{
    public static void Run(Stream stream, int length)
    {
        byte[] array = ArrayPool<byte>.Shared.Rent(length);
        array[0] = 1;
        stream.Write(array);
        Console.WriteLine(Convert.ToBase64String(array));
        Console.WriteLine(array[^1]);
        Console.WriteLine(System.Security.Cryptography.SHA256.HashData(array).Length);
        ArrayPool<byte>.Shared.Return(array);
    }

    public static byte Shifted(Stream stream)
    {
        byte[] array = ArrayPool<byte>.Shared.Rent(1 << 4);
        _ = stream.Read(array, 0, 16);
        byte last = array[^1];
        ArrayPool<byte>.Shared.Return(array);
        return last;
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
    public static void Run(Stream stream, int length)
    {
        byte[] array = ArrayPool<byte>.Shared.Rent(length);
        array[0] = 1;
        stream.Write(array, 0, length);
        Console.WriteLine(Convert.ToBase64String(array, 0, length));
        Console.WriteLine(array[length - 1]);
        Console.WriteLine(System.Security.Cryptography.SHA256.HashData(array.AsSpan(0, length)).Length);
        ArrayPool<byte>.Shared.Return(array);
    }

    public static byte Shifted(Stream stream)
    {
        byte[] array = ArrayPool<byte>.Shared.Rent(1 << 4);
        _ = stream.Read(array, 0, 16);
        byte last = array[(1 << 4) - 1];
        ArrayPool<byte>.Shared.Return(array);
        return last;
    }
}
