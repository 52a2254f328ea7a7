internal sealed class WrongPool(ArrayPool<byte> injected)
{
    private static readonly ArrayPool<byte> s_own = ArrayPool<byte>.Create();
    private static readonly ArrayPool<byte> s_other = ArrayPool<byte>.Create(1000, 4);
    private readonly ArrayPool<byte> _injected = injected;

    public static void OwnToShared()
    {
        byte[] array = s_own.Rent(10);
        ArrayPool<byte>.Shared.Return(array); // expect: POOL0004
    }

    public static void OwnToOther()
    {
        byte[] array = s_own.Rent(10);
        s_other.Return(array); // expect: POOL0004
    }

    public static void LocalToShared()
    {
        ArrayPool<byte> pool = ArrayPool<byte>.Create();
        byte[] array = pool.Rent(10);
        ArrayPool<byte>.Shared.Return(array); // expect: POOL0004
    }

    public void Perhaps()
    {
        // Information: the injected pool may be the shared one.
        byte[] array = _injected.Rent(10);
        ArrayPool<byte>.Shared.Return(array); // expect: POOL0004
    }

    public static void EitherPool(bool isOwn)
    {
        ArrayPool<byte> pool = isOwn ? s_own : ArrayPool<byte>.Shared;
        byte[] array = pool.Rent(10);
        pool.Return(array);
    }

    public static void EitherAgain(bool isOwn)
    {
        byte[] array = isOwn ? s_own.Rent(10) : ArrayPool<byte>.Shared.Rent(10);
        if (isOwn) s_own.Return(array);
        else ArrayPool<byte>.Shared.Return(array);
    }
}
