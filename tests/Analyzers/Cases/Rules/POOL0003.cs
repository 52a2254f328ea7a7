using System;
using System.Buffers;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Text;

internal static class NeverRented
{
    public static void New()
    {
        byte[] array = new byte[16];
        ArrayPool<byte>.Shared.Return(array); // expect: POOL0003
    }

    public static void NewRepaired()
    {
        byte[] array = ArrayPool<byte>.Shared.Rent(16);
        ArrayPool<byte>.Shared.Return(array);
    }

    public static void Resized()
    {
        byte[] array = ArrayPool<byte>.Shared.Rent(16);
        byte[] other = array;
        Array.Resize(ref array, 32);
        ArrayPool<byte>.Shared.Return(array); // expect: POOL0003
        ArrayPool<byte>.Shared.Return(other);
    }

    public static void Encoded(string text)
    {
        byte[] array = Encoding.UTF8.GetBytes(text);
        ArrayPool<byte>.Shared.Return(array); // expect: POOL0003
    }

    public static void Converted(List<char> list, string text, string path)
    {
        ArrayPool<char>.Shared.Return(list.ToArray()); // expect: POOL0003
        ArrayPool<char>.Shared.Return(text.ToCharArray()); // expect: POOL0003
        ArrayPool<byte>.Shared.Return(File.ReadAllBytes(path)); // expect: POOL0003
        ArrayPool<byte>.Shared.Return(GC.AllocateArray<byte>(16)); // expect: POOL0003
    }

    public static void Either(bool isLarge)
    {
        byte[] array = isLarge ? ArrayPool<byte>.Shared.Rent(1000) : new byte[10];
        ArrayPool<byte>.Shared.Return(array);
    }
}
