// The whole array is decoded where exactly 26 characters were meant.
using System;
using System.Buffers;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Text;
using System.Threading;
using System.Threading.Tasks;

internal static class Before
{
    public static string Format(Func<int, byte> character)
    {
        byte[] buffer = ArrayPool<byte>.Shared.Rent(26);
        for (int i = 0; i < 26; i++)
        {
            buffer[i] = character(i);
        }

        string text = Encoding.ASCII.GetString(buffer); // expect: POOL0006
        ArrayPool<byte>.Shared.Return(buffer);
        return text;
    }
}

internal static class After
{
    public static string Format(Func<int, byte> character)
    {
        byte[] buffer = ArrayPool<byte>.Shared.Rent(26);
        for (int i = 0; i < 26; i++)
        {
            buffer[i] = character(i);
        }

        string text = Encoding.ASCII.GetString(buffer, 0, 26);
        ArrayPool<byte>.Shared.Return(buffer);
        return text;
    }
}
