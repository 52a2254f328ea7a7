namespace Pools.Tests.Concurrency.Litmus.Programs;

/// <summary>Each looks at the other's flag and then sets its own.</summary>
internal readonly struct LoadBuffering<TFlag> : ILitmus
    where TFlag : struct, IFlag
{
    public static string Forbidden => "each sees the flag that the other sets afterwards";

    public static bool FollowsSecond => true;

    public static byte First(ref Instance instance) => LookAndSet(ref instance.Y, ref instance.X);

    public static byte Second(ref Instance instance) => LookAndSet(ref instance.X, ref instance.Y);

    public static bool IsForbidden(byte first, byte second, in Instance after) => first == 1 && second == 1;

    private static byte LookAndSet(ref Place other, ref Place mine)
    {
        bool isSet = TFlag.IsSet(ref other);
        TFlag.Set(ref mine);
        return (byte)(isSet ? 1 : 0);
    }
}

/// <summary>Each sets its flag first: what loads that wait for later stores would look like.</summary>
internal readonly struct SetsBeforeLooks<TFlag> : ILitmus
    where TFlag : struct, IFlag
{
    public static string Forbidden => LoadBuffering<TFlag>.Forbidden;

    public static bool FollowsSecond => true;

    public static byte First(ref Instance instance) => SetAndLook(ref instance.X, ref instance.Y);

    public static byte Second(ref Instance instance) => SetAndLook(ref instance.Y, ref instance.X);

    public static bool IsForbidden(byte first, byte second, in Instance after) => LoadBuffering<TFlag>.IsForbidden(first, second, after);

    private static byte SetAndLook(ref Place mine, ref Place other)
    {
        TFlag.Set(ref mine);
        return (byte)(TFlag.IsSet(ref other) ? 1 : 0);
    }
}
