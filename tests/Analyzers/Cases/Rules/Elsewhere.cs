/// <summary>Arrays whose origin is not in the method.</summary>
public static class Elsewhere
{
    public static void FromDelegate(Func<byte[]> get)
    {
        byte[] array = get();
        Pool.Shared.Return(array);
        Pool.Shared.Return(array); // expect: POOL0001
    }

    public static byte FromQueue(Queue<byte[]> queue)
    {
        byte[] array = queue.Dequeue();
        Pool.Shared.Return(array);
        return array[0]; // expect: POOL0002
    }

    public static byte AliasAndView(Queue<byte[]> queue)
    {
        byte[] array = queue.Dequeue();
        byte[] alias = array;
        Span<byte> view = array.AsSpan(0, 5);
        Pool.Shared.Return(array);
        byte first = alias[0]; // expect: POOL0002
        return view[0] == first ? first : (byte)0;
    }

    public static byte View(Queue<byte[]> queue)
    {
        byte[] array = queue.Dequeue();
        Span<byte> view = array.AsSpan(0, 5);
        Pool.Shared.Return(array);
        return view[0]; // expect: POOL0002
    }

    public static void Each(List<byte[]> blocks)
    {
        foreach (byte[] block in blocks)
        {
            Pool.Shared.Return(block);
            block[0] = 1; // expect: POOL0002
        }
    }

    public static async Task<int> Awaited(Task<byte[]> task)
    {
        byte[] array = await task;
        Pool.Shared.Return(array);
        return array[0]; // expect: POOL0002
    }

    public static byte Matched(object value)
    {
        if (value is byte[] array)
        {
            Pool.Shared.Return(array);
            return array[0]; // expect: POOL0002
        }

        return 0;
    }

    public static byte Out(Dictionary<int, byte[]> blocks)
    {
        if (blocks.Remove(1, out byte[]? array))
        {
            Pool.Shared.Return(array);
            return array[0]; // expect: POOL0002
        }

        return 0;
    }

    public static byte Segment(ArraySegment<byte> segment)
    {
        Pool.Shared.Return(segment.Array!);
        return segment[0]; // expect: POOL0002
    }

    public static byte SegmentFromQueue(Queue<ArraySegment<byte>> queue)
    {
        ArraySegment<byte> segment = queue.Dequeue();
        Pool.Shared.Return(segment.Array!);
        return segment[0]; // expect: POOL0002
    }

    public static void Pending(Queue<byte[]> queue, Stream stream)
    {
        byte[] array = queue.Dequeue();
        _ = stream.WriteAsync(array, 0, 5);
        Pool.Shared.Return(array); // expect: POOL0007
    }
}

public static class Extensions
{
    extension(byte[] array)
    {
        public byte ReturnAndRead()
        {
            Pool.Shared.Return(array);
            return array[0]; // expect: POOL0002
        }
    }
}
