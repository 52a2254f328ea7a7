// "Rent, run action, return": the asynchronous action is not awaited.
using System;
using System.Buffers;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Text;
using System.Threading;
using System.Threading.Tasks;

internal static class Before
{
    public static Task With(int length, Func<byte[], Task> action)
    {
        byte[] array = ArrayPool<byte>.Shared.Rent(length);
        try
        {
            return action(array);
        }
        finally
        {
            ArrayPool<byte>.Shared.Return(array); // expect: POOL0007
        }
    }
}

internal static class After
{
    public static async Task With(int length, Func<byte[], Task> action)
    {
        byte[] array = ArrayPool<byte>.Shared.Rent(length);
        try
        {
            await action(array).ConfigureAwait(false);
        }
        finally
        {
            ArrayPool<byte>.Shared.Return(array);
        }
    }
}
