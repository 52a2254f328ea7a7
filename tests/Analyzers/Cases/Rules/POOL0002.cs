using System;
using System.Buffers;
using System.Collections.Generic;
using System.IO;
using System.Linq;

internal sealed record Packet(byte[] Data);

internal sealed class Envelope
{
    public byte[]? Data { get; set; }
}

internal sealed class UseAfterReturn
{
    private static readonly ArrayPool<byte> s_pool = ArrayPool<byte>.Shared;
    private byte[]? _kept;

    public static byte Element()
    {
        byte[] array = s_pool.Rent(100);
        s_pool.Return(array);
        return array[0]; // expect: POOL0002
    }

    public static byte ElementRepaired()
    {
        byte[] array = s_pool.Rent(100);
        byte first = array[0];
        s_pool.Return(array);
        return first;
    }

    public static void Write(Stream stream)
    {
        byte[] array = s_pool.Rent(100);
        s_pool.Return(array);
        stream.Write(array, 0, 100); // expect: POOL0002
    }

    public static void Store()
    {
        byte[] array = s_pool.Rent(100);
        s_pool.Return(array);
        array[1] = 2; // expect: POOL0002
    }

    public void StoreInField()
    {
        byte[] array = s_pool.Rent(100);
        s_pool.Return(array); // expect: POOL0009
        _kept = array; // expect: POOL0002
    }

    public static ReadOnlySpan<byte> ViewOutOfFinally(int length)
    {
        byte[] array = s_pool.Rent(length);
        try
        {
            return array.AsSpan(0, length); // expect: POOL0002
        }
        finally
        {
            s_pool.Return(array);
        }
    }

    public static byte[] ViewOutOfFinallyRepaired(int length)
    {
        byte[] array = s_pool.Rent(length);
        try
        {
            return array.AsSpan(0, length).ToArray();
        }
        finally
        {
            s_pool.Return(array);
        }
    }

    public static byte[] ArrayOutOfFinally(int length)
    {
        byte[] array = s_pool.Rent(length);
        try
        {
            return array; // expect: POOL0002
        }
        finally
        {
            s_pool.Return(array);
        }
    }

    public static Memory<byte> OwnersMemory(int length)
    {
        using IMemoryOwner<byte> owner = MemoryPool<byte>.Shared.Rent(length);
        return owner.Memory; // expect: POOL0002
    }

    public static byte[] OwnersMemoryRepaired(int length)
    {
        using IMemoryOwner<byte> owner = MemoryPool<byte>.Shared.Rent(length);
        return owner.Memory[..length].ToArray();
    }

    public static IEnumerable<int> Lazily(int length)
    {
        int[] array = ArrayPool<int>.Shared.Rent(length);
        try
        {
            return array.Take(length).Select(number => number + 1); // expect: POOL0002
        }
        finally
        {
            ArrayPool<int>.Shared.Return(array);
        }
    }

    public static List<int> LazilyRepaired(int length)
    {
        int[] array = ArrayPool<int>.Shared.Rent(length);
        try
        {
            return array.Take(length).Select(number => number + 1).ToList();
        }
        finally
        {
            ArrayPool<int>.Shared.Return(array);
        }
    }

    public static Packet InRecord()
    {
        byte[] array = s_pool.Rent(10);
        Packet packet = new(array);
        s_pool.Return(array);
        return packet; // expect: POOL0002
    }

    public static Envelope InInitializer()
    {
        byte[] array = s_pool.Rent(10);
        try
        {
            return new Envelope { Data = array }; // expect: POOL0002
        }
        finally
        {
            s_pool.Return(array);
        }
    }

    public static Stream InStream()
    {
        byte[] array = s_pool.Rent(10);
        try
        {
            return new MemoryStream(array, 0, 10); // expect: POOL0002
        }
        finally
        {
            s_pool.Return(array);
        }
    }

    public static int OfView()
    {
        byte[] array = s_pool.Rent(10);
        Span<byte> span = array.AsSpan(0, 10);
        Span<byte> part = span[2..4];
        s_pool.Return(array);
        return part[0]; // expect: POOL0002
    }

    public static int OfSegment()
    {
        byte[] array = s_pool.Rent(10);
        ArraySegment<byte> segment = new(array, 0, 10);
        s_pool.Return(array);
        return segment[0]; // expect: POOL0002
    }

    public static void InFinally(Stream stream)
    {
        byte[] array = s_pool.Rent(10);
        try
        {
            s_pool.Return(array);
        }
        finally
        {
            stream.Write(array, 0, 10); // expect: POOL0002
        }
    }

    public static int AfterBranch(bool isEmpty)
    {
        byte[] array = s_pool.Rent(10);
        if (isEmpty)
        {
            s_pool.Return(array);
        }

        return array[0]; // expect: POOL0002
    }

    /// <summary>The second round uses what the first one has returned, which is wrong, but does not return it again.</summary>
    public static void PassedOn(Stream stream)
    {
        byte[]? first = null;
        byte[]? second = ArrayPool<byte>.Shared.Rent(10);
        while (stream.ReadByte() >= 0)
        {
            if (first is not null)
            {
                stream.Write(first, 0, 10); // expect: POOL0002
                break;
            }

            first = second;
            second = null;
            if (first is not null)
            {
                ArrayPool<byte>.Shared.Return(first);
            }
        }
    }
}
