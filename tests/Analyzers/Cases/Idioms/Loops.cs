using System;
using System.Buffers;
using System.IO;

internal static class Loops
{
    public static void LastRound(Stream stream, int rounds)
    {
        byte[] array = ArrayPool<byte>.Shared.Rent(10);
        for (int i = 0; i < rounds; i++)
        {
            stream.Write(array, 0, 10);
            if (i == rounds - 1)
            {
                ArrayPool<byte>.Shared.Return(array);
            }
        }
    }

    public static void SomeRounds(Stream stream)
    {
        byte[] array = ArrayPool<byte>.Shared.Rent(10);
        while (stream.ReadByte() is var next && next >= 0)
        {
            if (next == 0)
            {
                ArrayPool<byte>.Shared.Return(array);
            }
        }
    }

    public static void ThenLeaves(Stream stream)
    {
        byte[] array = ArrayPool<byte>.Shared.Rent(10);
        while (true)
        {
            if (stream.Read(array, 0, 10) == 0)
            {
                ArrayPool<byte>.Shared.Return(array);
                return;
            }
        }
    }

    public static void RentsAgain(Stream stream, int rounds)
    {
        byte[] array = ArrayPool<byte>.Shared.Rent(10);
        for (int i = 0; i < rounds; i++)
        {
            stream.Write(array, 0, 10);
            ArrayPool<byte>.Shared.Return(array);
            array = ArrayPool<byte>.Shared.Rent(10);
        }

        ArrayPool<byte>.Shared.Return(array);
    }

    public static void OnceOnly(Stream stream)
    {
        byte[] array = ArrayPool<byte>.Shared.Rent(10);
        bool again = true;
        while (again)
        {
            stream.Write(array, 0, 10);
            ArrayPool<byte>.Shared.Return(array);
            again = false;
        }

        do
        {
            array = ArrayPool<byte>.Shared.Rent(10);
            ArrayPool<byte>.Shared.Return(array);
        }
        while (false);
    }

    public static void Retries(Stream stream)
    {
        byte[] array = ArrayPool<byte>.Shared.Rent(10);
        for (int attempt = 0; attempt < 3; attempt++)
        {
            try
            {
                stream.Write(array, 0, 10);
                ArrayPool<byte>.Shared.Return(array);
                return;
            }
            catch (IOException)
            {
                Console.WriteLine("again");
            }
        }

        ArrayPool<byte>.Shared.Return(array);
    }

    public static void HandedRound(Stream stream)
    {
        byte[] next = ArrayPool<byte>.Shared.Rent(10);
        byte[] current = next;
        bool isFirst = true;
        while (stream.ReadByte() >= 0)
        {
            current = next;
            ArrayPool<byte>.Shared.Return(current);
            next = ArrayPool<byte>.Shared.Rent(10);
            isFirst = false;
        }

        if (isFirst)
        {
            ArrayPool<byte>.Shared.Return(current);
        }
        else
        {
            ArrayPool<byte>.Shared.Return(next);
        }
    }

    public static void ArrayOfArrays(int count)
    {
        byte[][] arrays = new byte[count][];
        for (int i = 0; i < count; i++)
        {
            arrays[i] = ArrayPool<byte>.Shared.Rent(10);
        }

        foreach (byte[] array in arrays)
        {
            ArrayPool<byte>.Shared.Return(array);
        }
    }

    /// <summary>Whether there are more rounds where one is the only one, no rule can know.</summary>
    public static void InTheOnlyRound(Stream stream, bool isOnly)
    {
        byte[] array = ArrayPool<byte>.Shared.Rent(10);
        while (stream.ReadByte() >= 0)
        {
            stream.Flush();
            if (isOnly)
            {
                ArrayPool<byte>.Shared.Return(array);
            }
        }

        if (!isOnly)
        {
            ArrayPool<byte>.Shared.Return(array);
        }
    }

    /// <summary>Which array the variable holds is lost when the next one is rented, but not that it holds one.</summary>
    public static void LastIsNeverNull(Stream stream)
    {
        byte[] last = new byte[10];
        while (stream.ReadByte() >= 0)
        {
            byte[] array = ArrayPool<byte>.Shared.Rent(10);
            if (last is null)
            {
                ArrayPool<byte>.Shared.Return(array);
            }

            last = array;
            ArrayPool<byte>.Shared.Return(array);
        }
    }

    /// <summary>A condition in a finally block is asked again in each round, and has the same answer.</summary>
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
                if (array is not null)
                {
                    ArrayPool<byte>.Shared.Return(array);
                }

                if (mode != 11)
                {
                    array = ArrayPool<byte>.Shared.Rent(10);
                }
            }
        }

        if (array is not null)
        {
            ArrayPool<byte>.Shared.Return(array);
        }
    }
}
