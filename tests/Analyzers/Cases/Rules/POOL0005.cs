using System;
using System.Buffers;
using System.Collections.Generic;
using System.IO;

internal sealed class Leak
{
    private byte[]? _buffer;

    public static int Never(Stream stream)
    {
        byte[] array = ArrayPool<byte>.Shared.Rent(100); // expect: POOL0005
        return stream.Read(array, 0, 100);
    }

    public static int NeverRepaired(Stream stream)
    {
        byte[] array = ArrayPool<byte>.Shared.Rent(100);
        int length = stream.Read(array, 0, 100);
        ArrayPool<byte>.Shared.Return(array);
        return length;
    }

    public static void Discarded()
    {
        ArrayPool<byte>.Shared.Rent(100); // expect: POOL0005
        _ = ArrayPool<byte>.Shared.Rent(100); // expect: POOL0005
    }

    public static void Owner(Span<byte> target)
    {
        IMemoryOwner<byte> owner = MemoryPool<byte>.Shared.Rent(100); // expect: POOL0005
        owner.Memory.Span[..10].CopyTo(target);
    }

    public static void OwnerRepaired(Span<byte> target)
    {
        using IMemoryOwner<byte> owner = MemoryPool<byte>.Shared.Rent(100);
        owner.Memory.Span[..10].CopyTo(target);
    }

    public static bool AtReturn(Stream stream)
    {
        byte[] array = ArrayPool<byte>.Shared.Rent(100);
        if (stream.Read(array, 0, 100) == 0)
        {
            return false; // expect: POOL0005
        }

        ArrayPool<byte>.Shared.Return(array);
        return true;
    }

    public static bool AtReturnRepaired(Stream stream)
    {
        byte[] array = ArrayPool<byte>.Shared.Rent(100);
        try
        {
            return stream.Read(array, 0, 100) != 0;
        }
        finally
        {
            ArrayPool<byte>.Shared.Return(array);
        }
    }

    public static int AtContinue(IEnumerable<string> texts)
    {
        int sum = 0;
        foreach (string text in texts)
        {
            char[] array = ArrayPool<char>.Shared.Rent(text.Length);
            text.CopyTo(0, array, 0, text.Length);
            if (array[0] == ' ')
            {
                sum++;
                continue; // expect: POOL0005
            }

            sum += array[0];
            ArrayPool<char>.Shared.Return(array);
        }

        return sum;
    }

    public static int Overwritten(Stream stream)
    {
        byte[] array = ArrayPool<byte>.Shared.Rent(100);
        int length = stream.Read(array, 0, 100);
        if (length == 100)
        {
            array = ArrayPool<byte>.Shared.Rent(200); // expect: POOL0005
            length = stream.Read(array, 0, 200);
        }

        ArrayPool<byte>.Shared.Return(array);
        return length;
    }

    public static int OverwrittenRepaired(Stream stream)
    {
        byte[] array = ArrayPool<byte>.Shared.Rent(100);
        int length = stream.Read(array, 0, 100);
        if (length == 100)
        {
            ArrayPool<byte>.Shared.Return(array);
            array = ArrayPool<byte>.Shared.Rent(200);
            length = stream.Read(array, 0, 200);
        }

        ArrayPool<byte>.Shared.Return(array);
        return length;
    }

    public void Kept()
    {
        // Somebody else returns what the field holds.
        _buffer = ArrayPool<byte>.Shared.Rent(100);
        Console.WriteLine(_buffer.GetHashCode());
    }

    public void Release()
    {
        if (_buffer is { } buffer)
        {
            _buffer = null;
            ArrayPool<byte>.Shared.Return(buffer);
        }
    }
}

internal sealed class NeverReturnedByType
{
    private readonly byte[] _scratch;

    public NeverReturnedByType() => _scratch = ArrayPool<byte>.Shared.Rent(10); // expect: POOL0005

    public byte this[int index] => _scratch[index % _scratch.Length];
}

internal sealed class Growing : IDisposable
{
    private byte[]? _buffer;
    private int _length;

    public Growing() => _buffer = ArrayPool<byte>.Shared.Rent(16);

    public void Append(byte value)
    {
        if (_length == _buffer!.Length)
        {
            byte[] larger = ArrayPool<byte>.Shared.Rent(_length * 2);
            Array.Copy(_buffer, larger, _length);
            _buffer = larger; // expect: POOL0005
        }

        _buffer[_length++] = value;
    }

    public void Prepare(int length)
    {
        if (_buffer == null || _buffer.Length < length)
        {
            _buffer = ArrayPool<byte>.Shared.Rent(length);
        }
    }

    public void Dispose()
    {
        if (_buffer != null)
        {
            ArrayPool<byte>.Shared.Return(_buffer);
            _buffer = null;
        }
    }
}
