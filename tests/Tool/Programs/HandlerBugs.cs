namespace Pools.Tests.Tools.Programs;

/// <summary>Returns an array again in a <c>catch</c> or <c>finally</c>. Each method rents another length.</summary>
internal static class HandlerBugs
{
    private static int s_sum;

    public static void All(bool isRepaired)
    {
        InCatch(isRepaired);
        InFinally(isRepaired, fails: false);
        Expect(() => InFinally(isRepaired, fails: true));
        Expect(() => BehindAReturn(isRepaired, fails: false));
        ThroughHelper(isRepaired);
        InNestedCatch(isRepaired);
        InOneOfTwoPlaces(isRepaired, isFirst: true);
        Expect(() => CatchAsync(isRepaired).GetAwaiter().GetResult());
        Expect(() => FinallyAsync(isRepaired).GetAwaiter().GetResult());
    }

    private static void Expect(Action fails)
    {
        try
        {
            fails();
        }
        catch (IOException)
        {
            s_sum++;
        }
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void Fail() => throw new IOException();

    public static void InCatch(bool isRepaired)
    {
        short[] array = ArrayPool<short>.Shared.Rent(16);
        Give(array, unless: isRepaired);
        try
        {
            Fail();
        }
        catch (IOException)
        {
            s_sum++;
            ArrayPool<short>.Shared.Return(array); // in catch
        }
    }

    public static void InFinally(bool isRepaired) => InFinally(isRepaired, fails: false);

    private static void InFinally(bool isRepaired, bool fails)
    {
        short[] array = ArrayPool<short>.Shared.Rent(32);
        Give(array, unless: isRepaired);
        try
        {
            s_sum++;
            if (fails)
            {
                Fail();
            }
        }
        finally
        {
            s_sum++;
            ArrayPool<short>.Shared.Return(array); // in finally
        }
    }

    /// <summary>The last call in <c>try</c> is the same as that in <c>finally</c>.</summary>
    private static void BehindAReturn(bool isRepaired, bool fails)
    {
        short[] array = ArrayPool<short>.Shared.Rent(64);
        short[] other = isRepaired ? ArrayPool<short>.Shared.Rent(64) : array;
        try
        {
            if (fails)
            {
                Fail();
            }

            ArrayPool<short>.Shared.Return(other); // before finally
        }
        finally
        {
            s_sum++;
            ArrayPool<short>.Shared.Return(array); // in finally
        }
    }

    private static void ThroughHelper(bool isRepaired)
    {
        short[] array = ArrayPool<short>.Shared.Rent(128);
        Give(array, unless: isRepaired);
        try
        {
            Fail();
        }
        catch (IOException)
        {
            s_sum++;
            Give(array); // in catch
        }
    }

    private static void InNestedCatch(bool isRepaired)
    {
        short[] array = ArrayPool<short>.Shared.Rent(256);
        Give(array, unless: isRepaired);
        try
        {
            Fail();
        }
        catch (IOException)
        {
            try
            {
                Fail();
            }
            catch (IOException)
            {
                s_sum++;
                ArrayPool<short>.Shared.Return(array); // in catch
            }
        }
    }

    private static void InOneOfTwoPlaces(bool isRepaired, bool isFirst)
    {
        short[] array = ArrayPool<short>.Shared.Rent(512);
        Give(array, unless: isRepaired);
        try
        {
            Fail();
        }
        catch (IOException) when (isFirst)
        {
            ArrayPool<short>.Shared.Return(array); // the first
        }
        catch (IOException)
        {
            s_sum++;
            ArrayPool<short>.Shared.Return(array); // the second
        }
    }

    private static async Task CatchAsync(bool isRepaired)
    {
        short[] array = ArrayPool<short>.Shared.Rent(1024);
        Give(array, unless: isRepaired);
        try
        {
            await Task.Yield();
            Fail();
        }
        catch (IOException)
        {
            s_sum++;
            ArrayPool<short>.Shared.Return(array); // in catch
        }
    }

    private static async Task FinallyAsync(bool isRepaired)
    {
        short[] array = ArrayPool<short>.Shared.Rent(2048);
        Give(array, unless: isRepaired);
        try
        {
            await Task.Yield();
            Fail();
        }
        finally
        {
            s_sum++;
            ArrayPool<short>.Shared.Return(array); // in finally
        }
    }

    private static void Give(short[] array, bool unless)
    {
        if (!unless)
        {
            ArrayPool<short>.Shared.Return(array);
        }
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void Give(short[] array) => ArrayPool<short>.Shared.Return(array);
}
