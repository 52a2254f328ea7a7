internal static class Loops
{
    public static void LastRound(Stream stream, int rounds)
    {
        byte[] array = Pool.Shared.Rent(10);
        for (int i = 0; i < rounds; i++)
        {
            stream.Write(array, 0, 10);
            if (i == rounds - 1) Pool.Shared.Return(array);
        }
    }

    public static void ThenLeaves(Stream stream)
    {
        byte[] array = Pool.Shared.Rent(10);
        while (true)
        {
            if (stream.Read(array, 0, 10) == 0) { Pool.Shared.Return(array); return; }
        }
    }

    public static void RentsAgain(Stream stream, int rounds)
    {
        byte[] array = Pool.Shared.Rent(10);
        for (int i = 0; i < rounds; i++)
        {
            stream.Write(array, 0, 10);
            Pool.Shared.Return(array);
            array = Pool.Shared.Rent(10);
        }

        Pool.Shared.Return(array);
    }

    public static void OnceOnly(Stream stream)
    {
        byte[] array = Pool.Shared.Rent(10);
        bool again = true;
        while (again)
        {
            stream.Write(array, 0, 10);
            Pool.Shared.Return(array);
            again = false;
        }

        do
        {
            array = Pool.Shared.Rent(10);
            Pool.Shared.Return(array);
        }
        while (false);
    }

    public static void Retries(Stream stream)
    {
        byte[] array = Pool.Shared.Rent(10);
        for (int attempt = 0; attempt < 3; attempt++)
        {
            try
            {
                stream.Write(array, 0, 10);
                Pool.Shared.Return(array);
                return;
            }
            catch (IOException) { Console.WriteLine("again"); }
        }

        Pool.Shared.Return(array);
    }

    public static void HandedRound(Stream stream)
    {
        byte[] next = Pool.Shared.Rent(10);
        byte[] current = next;
        bool isFirst = true;
        while (stream.ReadByte() >= 0)
        {
            current = next;
            Pool.Shared.Return(current);
            next = Pool.Shared.Rent(10);
            isFirst = false;
        }

        Pool.Shared.Return(isFirst ? current : next);
    }

    public static void ArrayOfArrays(int count)
    {
        byte[][] arrays = new byte[count][];
        for (int i = 0; i < count; i++) arrays[i] = Pool.Shared.Rent(10);

        foreach (byte[] array in arrays) Pool.Shared.Return(array);
    }

    // The only round returns: the rule cannot know that there are no more.
    public static void InTheOnlyRound(Stream stream, bool isOnly)
    {
        byte[] array = Pool.Shared.Rent(10);
        while (stream.ReadByte() >= 0)
        {
            if (isOnly) Pool.Shared.Return(array);
        }

        if (!isOnly) Pool.Shared.Return(array);
    }

    // The next rent makes the engine forget which array the variable holds, but not that it holds one.
    public static void LastIsNeverNull(Stream stream)
    {
        byte[] last = new byte[10];
        while (stream.ReadByte() >= 0)
        {
            byte[] array = Pool.Shared.Rent(10);
            if (last is null) Pool.Shared.Return(array);

            last = array;
            Pool.Shared.Return(array);
        }
    }

    // A condition in a finally block is asked again in each round, and has the same answer.
    public static void ConditionInFinally(Stream stream, int mode)
    {
        byte[]? array = null;
        while (stream.ReadByte() >= 0)
        {
            try
            {
                stream.Flush();
            }
            finally
            {
                if (array is not null) Pool.Shared.Return(array);

                if (mode != 11) array = Pool.Shared.Rent(10);
            }
        }

        if (array is not null) Pool.Shared.Return(array);
    }
}
