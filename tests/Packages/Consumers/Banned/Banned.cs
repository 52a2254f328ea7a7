using System.Buffers;

namespace Consumer;

public static class Banned
{
    public static int Length() => ArrayPool<byte>.Shared.Rent(1).Length;
}
