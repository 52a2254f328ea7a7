namespace Pools.Tests.Concurrency.Litmus.Programs;

/// <summary>One sets a flag, the other looks at it twice.</summary>
internal readonly struct Coherence<TFlag> : ILitmus
    where TFlag : struct, IFlag
{
    public static string Forbidden => "the flag is seen and then not any more";

    public static bool FollowsSecond => true;

    public static byte First(ref Instance instance)
    {
        TFlag.Set(ref instance.X);
        return 0;
    }

    public static byte Second(ref Instance instance)
    {
        bool once = TFlag.IsSet(ref instance.X);
        bool again = TFlag.IsSet(ref instance.X);
        return (byte)(once && !again ? 1 : 0);
    }

    public static bool IsForbidden(byte first, byte second, in Instance after) => second == 1;
}

/// <summary>The later look is taken for the earlier one: what a location that goes back in time would look like.</summary>
internal readonly struct LooksSwapped<TFlag> : ILitmus
    where TFlag : struct, IFlag
{
    public static string Forbidden => Coherence<TFlag>.Forbidden;

    public static bool FollowsSecond => true;

    public static byte First(ref Instance instance) => Coherence<TFlag>.First(ref instance);

    public static byte Second(ref Instance instance)
    {
        bool again = TFlag.IsSet(ref instance.X);
        bool once = TFlag.IsSet(ref instance.X);
        return (byte)(once && !again ? 1 : 0);
    }

    public static bool IsForbidden(byte first, byte second, in Instance after) => Coherence<TFlag>.IsForbidden(first, second, after);
}
