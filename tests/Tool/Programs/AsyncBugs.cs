using System.Buffers;
using System.Threading.Tasks;

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
