internal static class Exceptions
{
    public static int NothingThrows(Stream stream)
    {
        byte[] array = Pool.Shared.Rent(10);
        int length = 0;
        try
        {
            length = stream.Read(array, 0, 10);
            Pool.Shared.Return(array);
            length = Math.Max(length, 1);
            LogLength(length);
        }
        catch { Pool.Shared.Return(array); throw; }

        return length;
    }

    public static int OtherException(Stream stream)
    {
        byte[] array = Pool.Shared.Rent(10);
        try
        {
            int length = stream.Read(array, 0, 10);
            Pool.Shared.Return(array);
            stream.Flush();
            return length;
        }
        catch (ArgumentException) { Pool.Shared.Return(array); throw; }
    }

    public static int Filtered(Stream stream, bool isReturned)
    {
        byte[] array = Pool.Shared.Rent(10);
        try
        {
            int length = stream.Read(array, 0, 10);
            Pool.Shared.Return(array);
            isReturned = true;
            stream.Flush();
            return length;
        }
        catch (Exception) when (!isReturned) { Pool.Shared.Return(array); throw; }
    }

    public static int ElementThrows(Stream stream, int[] numbers)
    {
        byte[] array = Pool.Shared.Rent(10);
        try
        {
            int length = stream.Read(array, 0, 10) + numbers[0];
            Pool.Shared.Return(array);
            return length;
        }
        catch (Exception) { Pool.Shared.Return(array); throw; }
    }

    // Nothing but an exception comes to the finally block, and not every round returns.
    public static void Rounds(Stream stream, byte[] array)
    {
        try
        {
            throw new IOException();
        }
        finally
        {
            while (stream.ReadByte() > 0)
            {
                if (stream.ReadByte() > 0) { Pool.Shared.Return(array); }
            }
        }
    }

    public static void InFunctions(Stream stream)
    {
        try
        {
            Action action = () =>
            {
                byte[] array = Pool.Shared.Rent(10);
                Pool.Shared.Return(array);
                stream.Flush();
            };
            action();
        }
        catch { stream.Flush(); }
        finally { stream.Dispose(); }
    }

    private static void LogLength(int length) => Console.WriteLine(length);
}
