internal static class Elsewhere
{
    public static void Each(List<byte[]> blocks)
    {
        foreach (byte[] block in blocks)
        {
            block[0] = 1;
            Pool.Shared.Return(block);
        }
    }

    public static void Drain(Queue<byte[]> queue)
    {
        while (queue.Count > 0)
        {
            byte[] array = queue.Dequeue();
            Pool.Shared.Return(array);
        }
    }

    public static byte[] Next(Queue<byte[]> queue)
    {
        byte[] array = queue.Dequeue();
        if (array.Length < 100)
        {
            Pool.Shared.Return(array);
            array = queue.Dequeue();
        }

        return array;
    }

    public static void TryEach(List<byte[]?> blocks)
    {
        byte[]? last = null;
        foreach (byte[]? block in blocks)
        {
            if (last != null) Pool.Shared.Return(last);
            last = block;
        }

        if (last != null) Pool.Shared.Return(last);
    }

    public static void References(Queue<string[]> queue)
    {
        string[] array = queue.Dequeue();
        ArrayPool<string>.Shared.Return(array);
    }

    public static byte Segment(ArraySegment<byte> segment)
    {
        byte first = segment[0];
        Pool.Shared.Return(segment.Array!);
        segment = default;
        return first;
    }

    public static byte[] Same(byte[] array) => array;

    public static byte Helper(Stream stream)
    {
        byte[] array = Pool.Shared.Rent(10);
        array = Same(array);
        stream.ReadExactly(array, 0, 10);
        byte first = array[0];
        Pool.Shared.Return(array);
        return first;
    }
}
