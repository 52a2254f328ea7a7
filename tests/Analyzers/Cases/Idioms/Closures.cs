internal static class Closures
{
    public static Action Later()
    {
        byte[] array = Pool.Shared.Rent(10);
        return () => Pool.Shared.Return(array);
    }

    public static void ByLocalFunction()
    {
        byte[] array = Pool.Shared.Rent(10);
        array[0] = 1;
        Release();

        void Release() => Pool.Shared.Return(array);
    }

    public static void Exchanged()
    {
        byte[]? array = Pool.Shared.Rent(10);
        Pool.Shared.Return(array);
        Renew();
        array[0] = 1;
        Pool.Shared.Return(array);

        void Renew() => array = Pool.Shared.Rent(20);
    }

    public static void ByReference()
    {
        byte[] array = Pool.Shared.Rent(10);
        Pool.Shared.Return(array);
        Renew(ref array);
        array[0] = 1;
        Pool.Shared.Return(array);
        Give(out array);
        Pool.Shared.Return(array);
        ref byte[] alias = ref array;
        alias = Pool.Shared.Rent(10);
        Pool.Shared.Return(array);
    }

    public static async Task InTask()
    {
        byte[] array = Pool.Shared.Rent(10);
        await Task.Run(() => array[0] = 1);
        Pool.Shared.Return(array);
    }

    private static void Renew(ref byte[] array) => array = Pool.Shared.Rent(10);

    private static void Give(out byte[] array) => array = Pool.Shared.Rent(10);
}
