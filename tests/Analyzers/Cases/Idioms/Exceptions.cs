using System;
using System.Buffers;
using System.IO;

internal static class Exceptions
{
    public static int NothingThrows(Stream stream)
    {
        byte[] array = ArrayPool<byte>.Shared.Rent(10);
        int length = 0;
        try
        {
            length = stream.Read(array, 0, 10);
            ArrayPool<byte>.Shared.Return(array);
            length = Math.Max(length, 1);
            LogLength(length);
        }
        catch
        {
            ArrayPool<byte>.Shared.Return(array);
            throw;
        }

        return length;
    }

    public static int OtherException(Stream stream)
    {
        byte[] array = ArrayPool<byte>.Shared.Rent(10);
        try
        {
            int length = stream.Read(array, 0, 10);
            ArrayPool<byte>.Shared.Return(array);
            stream.Flush();
            return length;
        }
        catch (ArgumentException)
        {
            ArrayPool<byte>.Shared.Return(array);
            throw;
        }
    }

    public static int Filtered(Stream stream, bool isReturned)
    {
        byte[] array = ArrayPool<byte>.Shared.Rent(10);
        try
        {
            int length = stream.Read(array, 0, 10);
            ArrayPool<byte>.Shared.Return(array);
            isReturned = true;
            stream.Flush();
            return length;
        }
        catch (Exception) when (!isReturned)
        {
            ArrayPool<byte>.Shared.Return(array);
            throw;
        }
    }

    public static int ElementThrows(Stream stream, int[] numbers)
    {
        byte[] array = ArrayPool<byte>.Shared.Rent(10);
        try
        {
            int length = stream.Read(array, 0, 10) + numbers[0];
            ArrayPool<byte>.Shared.Return(array);
            return length;
        }
        catch (Exception)
        {
            ArrayPool<byte>.Shared.Return(array);
            throw;
        }
    }

    public static int Replaced(Stream stream, int needed)
    {
        byte[]? array = null;
        try
        {
            array = ArrayPool<byte>.Shared.Rent(10);
            int length = stream.Read(array, 0, 10);
            if (array.Length < needed)
            {
                ArrayPool<byte>.Shared.Return(array);
                array = ArrayPool<byte>.Shared.Rent(needed);
            }

            return length + stream.Read(array, 0, needed);
        }
        catch (ObjectDisposedException)
        {
            throw new OperationCanceledException();
        }
        finally
        {
            if (array != null)
            {
                ArrayPool<byte>.Shared.Return(array);
            }
        }
    }

    public static void InFunctions(Stream stream)
    {
        try
        {
            Action action = () =>
            {
                byte[] array = ArrayPool<byte>.Shared.Rent(10);
                stream.Write(array, 0, 10);
                ArrayPool<byte>.Shared.Return(array);
                stream.Flush();
            };
            action();
        }
        catch
        {
            stream.Flush();
        }
        finally
        {
            stream.Dispose();
        }
    }

    private static void LogLength(int length) => Console.WriteLine(length);
}
