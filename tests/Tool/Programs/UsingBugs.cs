namespace Pools.Tests.Tools.Programs;

/// <summary>Disposes an object again at the end of <c>using</c>.</summary>
internal static class UsingBugs
{
    public static void All(bool isRepaired)
    {
        Use(isRepaired);
        UseAsync(isRepaired).GetAwaiter().GetResult();
    }

    private static void Use(bool isRepaired)
    {
        using Owner owner = new(100); // using
        if (!isRepaired)
        {
            owner.Dispose(); // by hand
        }
    }

    private static async Task UseAsync(bool isRepaired)
    {
        using LongOwner owner = new(10_000); // using, later
        await Task.Yield();
        if (!isRepaired)
        {
            owner.Dispose(); // by hand, later
        }
    }

    private sealed class Owner(int length) : IDisposable
    {
        private readonly byte[] _array = ArrayPool<byte>.Shared.Rent(length);

        public void Dispose() => ArrayPool<byte>.Shared.Return(_array);
    }

    private sealed class LongOwner(int length) : IDisposable
    {
        private readonly byte[] _array = ArrayPool<byte>.Shared.Rent(length);

        public void Dispose() => ArrayPool<byte>.Shared.Return(_array);
    }
}
