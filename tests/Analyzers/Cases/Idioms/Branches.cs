internal static class Branches
{
    public static bool EachWay(Stream stream)
    {
        byte[] array = Pool.Shared.Rent(100);
        bool any = stream.Read(array, 0, 100) != 0;
        if (any) Pool.Shared.Return(array);
        else Pool.Shared.Return(array, clearArray: true);
        return any;
    }

    public static int Flagged(Stream stream, int kind)
    {
        byte[] array = Pool.Shared.Rent(100);
        int state = 0;
        if (stream.Read(array, 0, 100) == 0)
        {
            Pool.Shared.Return(array);
            state = kind;
        }

        if (state == 0) Pool.Shared.Return(array);
        return state;
    }

    public static int Sometimes(Stream stream, int length)
    {
        byte[]? array = null;
        if (stream.ReadByte() > 0) array = Pool.Shared.Rent(length);
        int n = length > 0 ? 1 : 0;
        if (n > 0) Pool.Shared.Return(array!);
        return n;
    }

    public static void AllCases(Stream stream, DayKind kind)
    {
        byte[] array = Pool.Shared.Rent(100);
        stream.ReadExactly(array, 0, 100);
        if (kind == DayKind.Work) Pool.Shared.Return(array);
        else if (kind == DayKind.Free) Pool.Shared.Return(array, clearArray: true);
    }

    public static void AllLabels(Stream stream, DayKind kind)
    {
        byte[] array = Pool.Shared.Rent(100);
        stream.ReadExactly(array, 0, 100);
        switch (kind)
        {
            case DayKind.Work:
                Pool.Shared.Return(array);
                break;
            case DayKind.Free:
                Pool.Shared.Return(array, clearArray: true);
                break;
        }
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

        if (count > 0) yield return batch;
        else ArrayPool<int>.Shared.Return(batch);
    }

    public static int Handled(Stream stream)
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
            Pool.Shared.Return(array);
            return -1;
        }
    }

    public static int RentedInTry(Stream stream)
    {
        try
        {
            stream.Flush();
            byte[] array = Pool.Shared.Rent(100);
            int n = stream.Read(array, 0, 100);
            Pool.Shared.Return(array);
            return n;
        }
        catch (IOException)
        {
            return -1;
        }
    }

    public static int Thrown(Stream stream)
    {
        byte[] array = Pool.Shared.Rent(100);
        int n = stream.Read(array, 0, 100);
        if (n > 0)
        {
            Pool.Shared.Return(array);
            return n;
        }

        throw new EndOfStreamException();
    }

    public enum DayKind
    {
        Work,
        Free,
    }
}
