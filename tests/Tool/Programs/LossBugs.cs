namespace Pools.Tests.Tools.Programs;

/// <summary>Arrays that do not come back.</summary>
internal static class LossBugs
{
    private static int s_calls;

    public static void Lost(bool isRepaired)
    {
        char[] array = ArrayPool<char>.Shared.Rent(200);
        array[0] = 'x';
        if (isRepaired)
        {
            ArrayPool<char>.Shared.Return(array);
        }
    }

    /// <summary>Three of four come back.</summary>
    public static void LostOnException(bool isRepaired)
    {
        int[] array = ArrayPool<int>.Shared.Rent(100);
        try
        {
            FailNowAndThen();
            if (!isRepaired)
            {
                ArrayPool<int>.Shared.Return(array);
            }
        }
        catch (InvalidOperationException)
        {
            // The caller goes on.
        }
        finally
        {
            if (isRepaired)
            {
                ArrayPool<int>.Shared.Return(array);
            }
        }
    }

    /// <summary>Keeps three arrays to the end, while others come and go.</summary>
    public static void Held(bool isRepaired, int times)
    {
        List<byte[]> kept = [];
        for (int i = 0; i < 3; i++)
        {
            kept.Add(isRepaired ? new byte[8192] : ArrayPool<byte>.Shared.Rent(8192));
        }

        for (int i = 0; i < times; i++)
        {
            ArrayPool<byte>.Shared.Return(ArrayPool<byte>.Shared.Rent(500_000));
        }

        GC.KeepAlive(kept);
    }

    private static void FailNowAndThen()
    {
        if (++s_calls % 4 == 0)
        {
            throw new InvalidOperationException("now and then");
        }
    }
}
