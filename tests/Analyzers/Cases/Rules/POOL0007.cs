using System;
using System.Buffers;
using System.IO;
using System.Threading.Tasks;

internal static class StillInUse
{
    public static void NotAwaited(Stream stream)
    {
        byte[] array = ArrayPool<byte>.Shared.Rent(10);
        _ = stream.WriteAsync(array, 0, 10);
        ArrayPool<byte>.Shared.Return(array); // expect: POOL0007
    }

    public static Task OutOfFinally(Stream stream)
    {
        byte[] array = ArrayPool<byte>.Shared.Rent(10);
        try
        {
            return stream.WriteAsync(array, 0, 10);
        }
        finally
        {
            ArrayPool<byte>.Shared.Return(array); // expect: POOL0007
        }
    }

    public static async Task OutOfFinallyRepaired(Stream stream)
    {
        byte[] array = ArrayPool<byte>.Shared.Rent(10);
        try
        {
            await stream.WriteAsync(array, 0, 10);
        }
        finally
        {
            ArrayPool<byte>.Shared.Return(array);
        }
    }

    public static ValueTask AwaitedTooLate(Stream stream)
    {
        byte[] array = ArrayPool<byte>.Shared.Rent(10);
        ValueTask task = stream.WriteAsync(array.AsMemory(0, 10));
        ArrayPool<byte>.Shared.Return(array); // expect: POOL0007
        return task;
    }

    public static void Helper(Func<byte[], Task> action)
    {
        byte[] array = ArrayPool<byte>.Shared.Rent(10);
        action(array);
        ArrayPool<byte>.Shared.Return(array); // expect: POOL0007
    }

    public static async Task HelperRepaired(Func<byte[], Task> action)
    {
        byte[] array = ArrayPool<byte>.Shared.Rent(10);
        await action(array).ConfigureAwait(false);
        ArrayPool<byte>.Shared.Return(array);
    }

    public static void Waited(Stream stream)
    {
        byte[] array = ArrayPool<byte>.Shared.Rent(10);
        Task task = stream.WriteAsync(array, 0, 10);
        task.GetAwaiter().GetResult();
        ArrayPool<byte>.Shared.Return(array);
    }
}
