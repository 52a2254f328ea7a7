#if NET
namespace Pools;

/// <summary>Makes the package contain code for pools of the primitive types: it names them for an ahead-of-time compiler.</summary>
/// <remarks>
/// Not called, but not private either, or that compiler would skip it. All reference types share the code for <c>object</c>. Other structs
/// are compiled at their first use, because another assembly may change their layout. A trimmer removes this class.
/// </remarks>
internal static class PrecompiledTypes
{
    public static void UseAll()
    {
        Use<bool>();
        Use<byte>();
        Use<sbyte>();
        Use<char>();
        Use<short>();
        Use<ushort>();
        Use<int>();
        Use<uint>();
        Use<long>();
        Use<ulong>();
        Use<nint>();
        Use<nuint>();
        Use<float>();
        Use<double>();
        Use<object>();
    }

    private static void Use<T>()
    {
        Use(PerCoreArrayPool<T>.Shared);
        using LargeArrayPool<T> large = new();
        large.Return(large.Rent(1));
        Use(new PerCoreArrayPool<T>());
    }

    private static void Use<T>(PerCoreArrayPool<T> pool)
    {
        using (pool)
        {
            pool.Return(pool.Rent(1));
            pool.ReturnAndClear(pool.Rent(1), clearLength: 1);
            _ = ArrayPools.Get<T>();
        }
    }
}
#endif
