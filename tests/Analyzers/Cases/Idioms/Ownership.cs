using System;
using System.Buffers;
using System.Collections.Concurrent;
using System.Collections.Generic;
using System.IO;
using System.Runtime.CompilerServices;
using System.Threading;
using System.Threading.Tasks;

internal static class StackOrPool
{
    public static int WithSecondVariable(ReadOnlySpan<char> text)
    {
        char[]? rented = null;
        Span<char> buffer = text.Length <= 256 ? stackalloc char[256] : (rented = ArrayPool<char>.Shared.Rent(text.Length));
        text.CopyTo(buffer);
        int sum = 0;
        foreach (char character in buffer[..text.Length])
        {
            sum += character;
        }

        if (rented != null)
        {
            ArrayPool<char>.Shared.Return(rented);
        }

        return sum;
    }

    public static int SameCondition(int length)
    {
        byte[] array = length > 256 ? ArrayPool<byte>.Shared.Rent(length) : new byte[256];
        int first = array[0];
        if (length > 256)
        {
            ArrayPool<byte>.Shared.Return(array);
        }

        return first;
    }

    public static bool ConditionOfSomebody(Stream stream)
    {
        byte[]? array = null;
        if (stream.CanRead)
        {
            array = ArrayPool<byte>.Shared.Rent(10);
            array[0] = 1;
        }

        if (!stream.CanRead)
        {
            return false;
        }

        ArrayPool<byte>.Shared.Return(array!);
        return true;
    }

    public static int OppositeCondition(int length)
    {
        byte[]? array = null;
        if (length > 256)
        {
            array = ArrayPool<byte>.Shared.Rent(length);
            array[0] = 1;
        }

        int result = length;
        if (length <= 256)
        {
            return result;
        }

        ArrayPool<byte>.Shared.Return(array!);
        return result;
    }
}

internal static class Flags
{
    public static void Returned(Stream stream)
    {
        byte[] array = ArrayPool<byte>.Shared.Rent(10);
        bool returned = false;
        try
        {
            if (stream.Read(array, 0, 10) == 0)
            {
                ArrayPool<byte>.Shared.Return(array);
                returned = true;
                stream.Flush();
            }
        }
        finally
        {
            if (!returned)
            {
                ArrayPool<byte>.Shared.Return(array);
            }
        }
    }

    public static void Nulled(Stream stream)
    {
        byte[]? array = ArrayPool<byte>.Shared.Rent(10);
        try
        {
            stream.Write(array, 0, 10);
            ArrayPool<byte>.Shared.Return(array);
            array = null;
            stream.Flush();
        }
        finally
        {
            if (array != null)
            {
                ArrayPool<byte>.Shared.Return(array);
            }
        }
    }

    public static void ThrowHelper(Stream stream, int length)
    {
        byte[] array = ArrayPool<byte>.Shared.Rent(length);
        if (stream.Read(array, 0, length) != length)
        {
            ArrayPool<byte>.Shared.Return(array);
            ThrowEndOfStream();
        }

        stream.Write(array, 0, length);
        ArrayPool<byte>.Shared.Return(array);
    }

    public static void HiddenThrowHelper(Stream stream, int length, Action throwEnd)
    {
        byte[] array = ArrayPool<byte>.Shared.Rent(length);
        if (stream.Read(array, 0, length) != length)
        {
            ArrayPool<byte>.Shared.Return(array);
            Errors.ThrowOrLog(throwEnd);
        }

        stream.Write(array, 0, length);
        ArrayPool<byte>.Shared.Return(array);
    }

    private static void ThrowEndOfStream() => throw new EndOfStreamException();

    private static class Errors
    {
        public static void ThrowOrLog(Action action) => action();
    }
}

internal sealed class Growth
{
    private byte[] _buffer = ArrayPool<byte>.Shared.Rent(16);
    private int _length;

    public void CopyReturnAssign(int length)
    {
        byte[] larger = ArrayPool<byte>.Shared.Rent(length);
        Array.Copy(_buffer, larger, _length);
        ArrayPool<byte>.Shared.Return(_buffer);
        _buffer = larger;
    }

    public void CopyAssignReturn(int length)
    {
        byte[] old = _buffer;
        _buffer = ArrayPool<byte>.Shared.Rent(length);
        old.AsSpan(0, _length).CopyTo(_buffer);
        ArrayPool<byte>.Shared.Return(old);
    }

    public static int Loop(Stream stream)
    {
        byte[] buffer = ArrayPool<byte>.Shared.Rent(16);
        int length = 0;
        while (true)
        {
            int read = stream.Read(buffer, length, buffer.Length - length);
            if (read == 0)
            {
                break;
            }

            length += read;
            if (length == buffer.Length)
            {
                byte[] larger = ArrayPool<byte>.Shared.Rent(length * 2);
                Buffer.BlockCopy(buffer, 0, larger, 0, length);
                ArrayPool<byte>.Shared.Return(buffer);
                buffer = larger;
            }
        }

        ArrayPool<byte>.Shared.Return(buffer);
        return length;
    }

    public static void TwoAtATime(Stream source, Stream target)
    {
        byte[]? previous = null;
        while (source.ReadByte() >= 0)
        {
            byte[] current = ArrayPool<byte>.Shared.Rent(16);
            int length = source.Read(current, 0, 16);
            if (previous != null)
            {
                ArrayPool<byte>.Shared.Return(previous);
                target.Write(current, 0, length);
            }

            previous = current;
        }

        if (previous != null)
        {
            ArrayPool<byte>.Shared.Return(previous);
        }
    }

    public static int Prefetch(Stream stream)
    {
        byte[]? previous = null;
        int sum = 0;
        for (int i = 0; i < 10; i++)
        {
            byte[] current = ArrayPool<byte>.Shared.Rent(16);
            sum += stream.Read(current, 0, 16);
            if (previous != null)
            {
                sum += previous[0];
                ArrayPool<byte>.Shared.Return(previous);
            }

            previous = current;
        }

        if (previous != null)
        {
            ArrayPool<byte>.Shared.Return(previous);
        }

        return sum;
    }
}
