using Pools;

namespace Consumer;

public static class Allowed
{
    public static string Name() => PerCoreArrayPool<byte>.Shared.Name;

    public static int Length() => PerCoreArrayPool<byte>.Shared.Rent(1).Length;
}
