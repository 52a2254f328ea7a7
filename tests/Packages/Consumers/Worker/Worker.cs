using System.Buffers;

public static class Worker
{
    public static object Pool => ArrayPool<byte>.Shared;

    public static void Leak() => ArrayPool<byte>.Shared.Rent(100);

    public static void Work() => ArrayPool<byte>.Shared.Return(ArrayPool<byte>.Shared.Rent(100));
}
