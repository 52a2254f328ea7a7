namespace Pools.Tests.Tools.Programs;

/// <summary>What asynchronous methods do wrong.</summary>
internal static class AsyncBugs
{
    public static async Task TwiceAsync(bool isRepaired, int times)
    {
        for (int i = 0; i < times; i++)
        {
            await HandleAsync(isRepaired).ConfigureAwait(false);
        }
    }

    /// <summary>Each write runs the reader, which awaits it.</summary>
    public static void ResumedByAWriter(bool isRepaired, int times)
    {
        Channel<int> channel = Channel.CreateBounded<int>(new BoundedChannelOptions(1) { AllowSynchronousContinuations = true });
        Task reader = ReadAsync(channel.Reader, isRepaired);
        for (int i = 0; i < times; i++)
        {
            channel.Writer.TryWrite(i);
        }

        channel.Writer.Complete();
        reader.GetAwaiter().GetResult();
    }

    private static async Task ReadAsync(ChannelReader<int> reader, bool isRepaired)
    {
        while (await reader.WaitToReadAsync().ConfigureAwait(false))
        {
            reader.TryRead(out _);
            byte[] array = ArrayPool<byte>.Shared.Rent(1000);
            ArrayPool<byte>.Shared.Return(array);
            if (!isRepaired)
            {
                ArrayPool<byte>.Shared.Return(array);
            }
        }
    }

    private static async Task HandleAsync(bool isRepaired)
    {
        byte[] array = ArrayPool<byte>.Shared.Rent(1000);
        try
        {
            await Task.Yield();
            if (!isRepaired)
            {
                ArrayPool<byte>.Shared.Return(array);
            }
        }
        finally
        {
            ArrayPool<byte>.Shared.Return(array);
        }
    }
}
