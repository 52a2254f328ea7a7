namespace Pools.Tests.Tools.Programs;

/// <summary>What finalizers do wrong.</summary>
internal static class FinalizerBugs
{
    public static void ReturnedAgainByFinalizers(bool isRepaired, int times)
    {
        for (int i = 0; i < times; i++)
        {
            UseAndForget(isRepaired);
        }

        GC.Collect();
        GC.WaitForPendingFinalizers();
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void UseAndForget(bool isRepaired) => new Owner(isRepaired).Dispose();

    /// <summary>Its <c>Dispose</c> does not keep the finalizer from running.</summary>
    private sealed class Owner(bool isRepaired) : IDisposable
    {
        private byte[]? _array = ArrayPool<byte>.Shared.Rent(1000);

        ~Owner() => Release();

        public void Dispose() => Release();

        private void Release()
        {
            byte[]? array = isRepaired ? Interlocked.Exchange(ref _array, null) : _array;
            if (array is not null)
            {
                ArrayPool<byte>.Shared.Return(array);
            }
        }
    }
}
