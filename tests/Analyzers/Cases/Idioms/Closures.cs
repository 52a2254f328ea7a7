using System;
using System.Buffers;
using System.Linq;
using System.Threading.Tasks;

internal static class Closures
{
    public static Action Later()
    {
        byte[] array = ArrayPool<byte>.Shared.Rent(10);
        return () => ArrayPool<byte>.Shared.Return(array);
    }

    public static void ByLocalFunction()
    {
        byte[] array = ArrayPool<byte>.Shared.Rent(10);
        array[0] = 1;
        Release();

        void Release() => ArrayPool<byte>.Shared.Return(array);
    }

    public static void Exchanged()
    {
        byte[]? array = ArrayPool<byte>.Shared.Rent(10);
        ArrayPool<byte>.Shared.Return(array);
        Renew();
        array[0] = 1;
        ArrayPool<byte>.Shared.Return(array);

        void Renew() => array = ArrayPool<byte>.Shared.Rent(20);
    }

    public static void ByReference()
    {
        byte[] array = ArrayPool<byte>.Shared.Rent(10);
        ArrayPool<byte>.Shared.Return(array);
        Renew(ref array);
        array[0] = 1;
        ArrayPool<byte>.Shared.Return(array);
        Give(out array);
        ArrayPool<byte>.Shared.Return(array);
        ref byte[] alias = ref array;
        alias = ArrayPool<byte>.Shared.Rent(10);
        ArrayPool<byte>.Shared.Return(array);
    }

    public static async Task InTask()
    {
        byte[] array = ArrayPool<byte>.Shared.Rent(10);
        await Task.Run(() => array[0] = 1);
        ArrayPool<byte>.Shared.Return(array);
    }

    private static void Renew(ref byte[] array) => array = ArrayPool<byte>.Shared.Rent(10);

    private static void Give(out byte[] array) => array = ArrayPool<byte>.Shared.Rent(10);
}
