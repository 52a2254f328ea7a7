using System.Runtime.Loader;

namespace Pools.Tests.Measured;

/// <summary>What a plug-in does with pools. The tests load it a second time, into an assembly context that can be unloaded.</summary>
public static class Guest
{
    private const int Large = 2 << 20;
    private static readonly List<object> s_kept = [];

    public static void UseShared()
    {
        Use(PerCoreArrayPool<Item>.Shared, 100);
        Use(PerCoreArrayPool<byte>.Shared, 100);
        Use(LargeArrayPool<Item>.Shared, Large);
        Use(LargeArrayPool<byte>.Shared, Large);
    }

    public static void UseDisposed()
    {
        foreach (object pool in MakeAndUse())
        {
            ((IDisposable)pool).Dispose();
        }
    }

    public static void UseForgotten() => MakeAndUse();
    public static void UseKept() => s_kept.AddRange(MakeAndUse());

    public static void UseAndLose()
    {
        _ = LargeArrayPool<Item>.Shared.Rent(Large);
        _ = LargeArrayPool<byte>.Shared.Rent(Large);
        _ = PerCoreArrayPool<Item>.Shared.Rent(100);
    }

    private static List<object> MakeAndUse()
    {
        PerCoreArrayPool<Item> items = new();
        PerCoreArrayPool<byte> bytes = new();
        LargeArrayPool<Item> largeItems = new();
        LargeArrayPool<byte> largeBytes = new();
        Use(items, 100);
        Use(bytes, 100);
        Use(largeItems, Large);
        Use(largeBytes, Large);
        return [items, bytes, largeItems, largeBytes];
    }

    /// <summary>On this thread, longer than a thread is on probation, and on one that ends.</summary>
    private static void Use<T>(ArrayPool<T> pool, int length)
    {
        int operations = length == Large ? 4 : 200;
        for (int i = 0; i < operations; i++)
        {
            pool.Return(pool.Rent(length));
        }

        Thread thread = new(() => pool.Return(pool.Rent(length)));
        thread.Start();
        thread.Join();
    }

    private readonly record struct Item(long Value);
}

/// <summary>Loads this assembly a second time, and the library, too, or uses everybody's.</summary>
internal sealed class GuestContext(bool holdsLibrary) : AssemblyLoadContext("guest", isCollectible: true)
{
    public Type Load(Type type) => LoadFromAssemblyPath(type.Assembly.Location).GetType(type.FullName!, throwOnError: true)!;

    protected override Assembly? Load(AssemblyName assemblyName) =>
        holdsLibrary && assemblyName.Name == typeof(ArrayPools).Assembly.GetName().Name
            ? LoadFromAssemblyPath(typeof(ArrayPools).Assembly.Location) : null;
}
