// Misuses where a fix needs care, or where none is offered.
internal static class Places
{
    private const int Size = 16;

    public static byte Shifted(Stream stream)
    {
        byte[] array = Pool.Shared.Rent(1 << 4);
        _ = stream.Read(array, 0, 16);
        byte last = array[^1]; // expect: POOL0006
        Pool.Shared.Return(array);
        return last;
    }

    public static byte Conditional(Stream stream, int from)
    {
        byte[] array = Pool.Shared.Rent(Size > 10 ? Size : 10);
        _ = stream.Read(array, 0, 16);
        byte last = array[^from]; // expect: POOL0006
        Pool.Shared.Return(array);
        return last;
    }

    public static Task OfSpan(Stream stream, ReadOnlySpan<byte> data)
    {
        byte[] array = Pool.Shared.Rent(data.Length);
        try
        {
            data.CopyTo(array);
            return stream.WriteAsync(array, 0, data.Length);
        }
        finally
        {
            Pool.Shared.Return(array); // expect: POOL0007
        }
    }

    public static Task OfIn(Stream stream, in int length)
    {
        byte[] array = Pool.Shared.Rent(length);
        try
        {
            array[0] = 1;
            return stream.WriteAsync(array, 0, length);
        }
        finally
        {
            Pool.Shared.Return(array); // expect: POOL0007
        }
    }

    public static async Task InLock(Stream stream, object gate)
    {
        await Task.Yield();
        byte[] array = Pool.Shared.Rent(10);
        lock (gate)
        {
            array[0] = 1;
            _ = stream.WriteAsync(array, 0, 10);
        }

        Pool.Shared.Return(array); // expect: POOL0007
    }

    public static unsafe void Views(Stream stream)
    {
        Span<byte> span = Pool.Shared.Rent(10); // expect: POOL0005
        _ = stream.Read(span.Slice(0, 10));
        Memory<byte> memory = Pool.Shared.Rent(10); // expect: POOL0005
        _ = stream.Read(memory.Span.Slice(0, 10));
        Span<byte> part = Pool.Shared.Rent(10).AsSpan(0, 10); // expect: POOL0005
        _ = stream.Read(part);
    }

    public static int Measured(Stream stream)
    {
        int read = stream.Read(Pool.Shared.Rent(10), 0, 10); // expect: POOL0005
        int next = Pool.Shared.Rent(10)[0]; // expect: POOL0005
        return read + next;
    }

    public static int InSection(Stream stream, int choice)
    {
        switch (choice)
        {
            case 1:
                byte[] array = Pool.Shared.Rent(10); // expect: POOL0005
                return stream.Read(array, 0, 10);
            default:
                return 0;
        }
    }

    public static int WithDirective(Stream stream)
    {
        byte[] array = Pool.Shared.Rent(10); // expect: POOL0005
#if DEBUG
        array[1] = 1;
#endif
        // What follows stays as it is.
        using MemoryStream copy = new();
        return stream.Read(array, 0, 10); /* as this does */
    }

    public static void Lambda(Stream stream)
    {
        Action read = () =>
        {
            byte[] array = Pool.Shared.Rent(10); // expect: POOL0005
            _ = stream.Read(array, 0, 10);
        };
        read();
    }

    public static void Twice(Stream stream, bool isLong)
    {
        byte[] array = Pool.Shared.Rent(10);
        _ = stream.Read(array, 0, 10);
        Pool.Shared.Return(array);
        if (isLong)
            Pool.Shared.Return(array); // expect: POOL0001
        else
            Pool.Shared.Return(array, clearArray: true); // expect: POOL0001
    }

    public static int Embedded(Stream stream, int length)
    {
        byte[] array = Pool.Shared.Rent(length);
        if (stream.Read(array, 0, length) == 0)
            return -1; // expect: POOL0005
        foreach (byte element in array) Console.Write(element); // expect: POOL0006
        Pool.Shared.Return(array);
        return 1;
    }
}
