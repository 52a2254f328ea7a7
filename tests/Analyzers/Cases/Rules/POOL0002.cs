internal sealed record Packet(byte[] Data);

internal sealed class Envelope
{
    public byte[]? Data { get; set; }
}

internal sealed class UseAfterReturn
{
    private byte[]? _kept;

    public static byte Element()
    {
        byte[] array = Pool.Shared.Rent(100);
        Pool.Shared.Return(array);
        return array[0]; // expect: POOL0002
    }

    public static void Store()
    {
        byte[] array = Pool.Shared.Rent(100);
        Pool.Shared.Return(array);
        array[1] = 2; // expect: POOL0002
    }

    public void StoreInField()
    {
        byte[] array = Pool.Shared.Rent(100);
        Pool.Shared.Return(array); // expect: POOL0009
        _kept = array; // expect: POOL0002
    }

    public static ReadOnlySpan<byte> ViewOutOfFinally(int length)
    {
        byte[] array = Pool.Shared.Rent(length);
        try
        {
            return array.AsSpan(0, length); // expect: POOL0002
        }
        finally
        {
            Pool.Shared.Return(array);
        }
    }

    public static byte[] ArrayOutOfFinally(int length)
    {
        byte[] array = Pool.Shared.Rent(length);
        try
        {
            return array; // expect: POOL0002
        }
        finally
        {
            Pool.Shared.Return(array);
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
        byte[] array = Pool.Shared.Rent(length);
        try
        {
            return array.Take(length).Select(number => number + 1); // expect: POOL0002
        }
        finally
        {
            Pool.Shared.Return(array);
        }
    }

    public static Packet InRecord()
    {
        byte[] array = Pool.Shared.Rent(10);
        Packet packet = new(array);
        Pool.Shared.Return(array);
        return packet; // expect: POOL0002
    }

    public static Envelope InInitializer()
    {
        byte[] array = Pool.Shared.Rent(10);
        Envelope envelope = new() { Data = array };
        Pool.Shared.Return(array);
        return envelope; // expect: POOL0002
    }

    public static Stream InStream()
    {
        byte[] array = Pool.Shared.Rent(10);
        Stream stream = new MemoryStream(array, 0, 10);
        Pool.Shared.Return(array);
        return stream; // expect: POOL0002
    }

    public static int OfView()
    {
        byte[] array = Pool.Shared.Rent(10);
        Span<byte> span = array.AsSpan(0, 10);
        Span<byte> part = span[2..4];
        Pool.Shared.Return(array);
        return part[0]; // expect: POOL0002
    }

    public static int OfSegment()
    {
        byte[] array = Pool.Shared.Rent(10);
        ArraySegment<byte> segment = new(array, 0, 10);
        Pool.Shared.Return(array);
        return segment[0]; // expect: POOL0002
    }

    public static void InFinally(Stream stream)
    {
        byte[] array = Pool.Shared.Rent(10);
        try
        {
            Pool.Shared.Return(array);
        }
        finally
        {
            stream.Write(array, 0, 10); // expect: POOL0002
        }
    }

    public static int AfterBranch(bool isEmpty)
    {
        byte[] array = Pool.Shared.Rent(10);
        if (isEmpty) Pool.Shared.Return(array);

        return array[0]; // expect: POOL0002 // expect: POOL0005
    }

    // The second round uses the array that the first one has returned, and does not return it again.
    public static void PassedOn(Stream stream)
    {
        byte[]? first = null;
        byte[]? second = Pool.Shared.Rent(10);
        while (stream.ReadByte() >= 0)
        {
            if (first is not null)
            {
                stream.Write(first, 0, 10); // expect: POOL0002
                break;
            }

            first = second;
            second = null;
            if (first is not null) Pool.Shared.Return(first);
        }
    }
}
