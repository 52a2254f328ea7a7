/// <summary>Arrays that one way of a branch, a handler or the last round of a loop loses.</summary>
public static class Branches
{
    public static bool Inverted(Stream stream)
    {
        byte[] array = Pool.Shared.Rent(100);
        bool any = stream.Read(array, 0, 100) != 0;
        if (any)
        {
            Pool.Shared.Return(array);
        }

        return any; // expect: POOL0005
    }

    public static byte[]? OneOfTwoResults(Stream stream)
    {
        byte[] array = Pool.Shared.Rent(100);
        return stream.Read(array, 0, 100) > 0 ? array : null; // expect: POOL0005
    }

    public static int ElseForgets(Stream stream, bool flag)
    {
        byte[] array = Pool.Shared.Rent(10);
        int n = stream.Read(array, 0, 10);
        if (flag)
        {
            Pool.Shared.Return(array);
        }
        else
        {
            n++;
        }

        return n; // expect: POOL0005
    }

    public static int OneCase(Stream stream)
    {
        byte[] array = Pool.Shared.Rent(100);
        int n = stream.Read(array, 0, 100);
        switch (n)
        {
            case 0:
                break;
            default:
                Pool.Shared.Return(array);
                break;
        }

        return n; // expect: POOL0005
    }

    public static int EmptySequence(Stream stream, IEnumerable<int> items)
    {
        byte[] array = Pool.Shared.Rent(100);
        foreach (int item in items)
        {
            int n = stream.Read(array, 0, item);
            Pool.Shared.Return(array);
            return n;
        }

        return 0; // expect: POOL0005
    }

    public static List<byte[]> LastOfList(Stream stream)
    {
        List<byte[]> all = [];
        byte[] array = Pool.Shared.Rent(100);
        while (stream.Read(array, 0, 100) > 0)
        {
            all.Add(array);
            array = Pool.Shared.Rent(100);
        }

        return all; // expect: POOL0005
    }

    public static IEnumerable<int[]> LastBatch(int n, int size)
    {
        int[] batch = ArrayPool<int>.Shared.Rent(size);
        int count = 0;
        for (int i = 0; i < n; i++)
        {
            batch[count++] = i;
            if (count == size)
            {
                yield return batch;
                batch = ArrayPool<int>.Shared.Rent(size);
                count = 0;
            }
        }

        if (count > 0) // expect: POOL0005
        {
            yield return batch;
        }
    }

    public static int OneOfTwo(Stream stream, List<byte[]> keep)
    {
        byte[] array = Pool.Shared.Rent(10);
        if (stream.ReadByte() > 0)
        {
            keep.Add(array);
            array = Pool.Shared.Rent(20); // expect: POOL0005
        }

        return array.Length; // expect: POOL0005
    }

    public static int Swallowed(Stream stream)
    {
        byte[] array = Pool.Shared.Rent(100);
        try
        {
            int n = stream.Read(array, 0, 100);
            Pool.Shared.Return(array);
            return n;
        }
        catch (IOException)
        {
            return -1; // expect: POOL0005
        }
    }
}
