internal static class DoubleReturn
{
    private static readonly ArrayPool<byte> s_pool = ArrayPool<byte>.Shared;

    public static void Twice()
    {
        byte[] array = ArrayPool<byte>.Shared.Rent(100);
        ArrayPool<byte>.Shared.Return(array);
        ArrayPool<byte>.Shared.Return(array); // expect: POOL0001
    }

    public static void ByAnotherName()
    {
        byte[] array = s_pool.Rent(100);
        byte[] alias = array;
        s_pool.Return(array);
        s_pool.Return(alias); // expect: POOL0001
    }

    public static void Inevitably(bool isEarly)
    {
        byte[] array = s_pool.Rent(100);
        if (isEarly) s_pool.Return(array);

        s_pool.Return(array); // expect: POOL0001
    }

    public static void InFinally(Stream stream)
    {
        byte[] array = s_pool.Rent(100);
        try
        {
            if (stream.Read(array, 0, 100) == 0)
            {
                s_pool.Return(array);
                return;
            }
        }
        finally
        {
            s_pool.Return(array); // expect: POOL0001
        }
    }

    public static int WhenThrown(Stream stream)
    {
        byte[] array = s_pool.Rent(100);
        try
        {
            int length = stream.Read(array, 0, 100);
            s_pool.Return(array);
            stream.Flush();
            return length;
        }
        catch
        {
            s_pool.Return(array); // expect: POOL0001
            throw;
        }
    }

    public static void NulledTooLate(Stream stream)
    {
        byte[]? array = s_pool.Rent(100);
        try
        {
            stream.Write(array, 0, 100);
            s_pool.Return(array);
            stream.Flush();
            array = null;
        }
        finally
        {
            if (array != null)
            {
                s_pool.Return(array); // expect: POOL0001
            }
        }
    }

    public static void EveryRoundWithUse(Stream stream, int rounds)
    {
        byte[] array = s_pool.Rent(100);
        for (int i = 0; i < rounds; i++)
        {
            stream.Write(array, 0, 10);
            s_pool.Return(array); // expect: POOL0001
        }
    }

    public static int EveryRoundInFinally(int rounds)
    {
        byte[] array = s_pool.Rent(100);
        int sum = 0;
        while (rounds-- > 0)
        {
            try
            {
                sum += rounds;
            }
            finally
            {
                s_pool.Return(array); // expect: POOL0001
            }
        }

        return sum;
    }

    public static void InFunctions()
    {
        Action action = () =>
        {
            byte[] array = s_pool.Rent(1);
            s_pool.Return(array);
            s_pool.Return(array); // expect: POOL0001
        };
        action();
        Local(s_pool.Rent(1));

        static void Local(byte[] parameter)
        {
            s_pool.Return(parameter);
            s_pool.Return(parameter); // expect: POOL0001
        }
    }
}

internal sealed class DoubleReturnOfField
{
    private byte[] _array = ArrayPool<byte>.Shared.Rent(100);

    public void Grow(int length)
    {
        ArrayPool<byte>.Shared.Return(_array);
        byte[] larger = ArrayPool<byte>.Shared.Rent(length);
        ArrayPool<byte>.Shared.Return(_array); // expect: POOL0001
        _array = larger;
    }

    // The old array goes back before the new one is there.
    public static void RentThrows(int length)
    {
        byte[] array = Pool.Shared.Rent(64);
        try
        {
            if (array.Length < length)
            {
                Pool.Shared.Return(array);
                array = Pool.Shared.Rent(checked(length * 2));
            }

            array[0] = 1;
        }
        finally
        {
            Pool.Shared.Return(array); // expect: POOL0001
        }
    }

    public static void CaughtByType(int length)
    {
        byte[] array = Pool.Shared.Rent(64);
        try
        {
            Pool.Shared.Return(array);
            array = Pool.Shared.Rent(Next(length));
            array[0] = 1;
        }
        catch (InvalidDataException)
        {
            Console.WriteLine("bad");
        }
        finally
        {
            Pool.Shared.Return(array); // expect: POOL0001
        }
    }

    private static int Next(int length) => length > 1_000_000 ? throw new InvalidDataException("too long") : length * 2;
}
