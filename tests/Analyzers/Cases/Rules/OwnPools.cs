using Pools;

// Pools that clear a part, and the interface of this library's pools, count as array pools.
internal static class OwnPools
{
    public static void TwiceWithAPartCleared(ClearingPool<byte> pool)
    {
        byte[] array = pool.Rent(100);
        pool.ReturnAndClear(array, 10);
        pool.Return(array); // expect: POOL0001
    }

    public static byte UsedAfterAPartWasCleared(ClearingPool<byte> pool)
    {
        byte[] array = pool.Rent(100);
        pool.ReturnAndClear(array, 10);
        return array[0]; // expect: POOL0002
    }

    public static void ClearedAsFarAsUsed(ClearingPool<string> pool)
    {
        string[] array = pool.Rent(100);
        array[0] = "used";
        pool.ReturnAndClear(array, 1);
    }

    public static void TwiceThroughTheInterface(ITrimmableArrayPool<byte> pool)
    {
        byte[] array = pool.Rent(100);
        pool.Return(array);
        pool.ReturnAndClear(array, 10); // expect: POOL0001
    }

    public static void NeverThroughTheInterface(ITrimmableArrayPool<byte> pool)
    {
        byte[] array = pool.Rent(100); // expect: POOL0005
        array[0] = 1;
    }

    public static void Repaired(ITrimmableArrayPool<byte> pool) => pool.Return(pool.Rent(100));
}

internal abstract class ClearingPool<T> : ArrayPool<T>
{
    public abstract void ReturnAndClear(T[] array, int clearLength);
}

namespace Pools
{
    internal interface ITrimmableArrayPool<T>
    {
        T[] Rent(int minimumLength);

        void Return(T[] array, bool clearArray = false);

        void ReturnAndClear(T[] array, int clearLength);
    }
}
