namespace Pools.Tests.Concurrency.Litmus.Programs;

/// <summary>A plain message, and a flag that says it is there.</summary>
internal readonly struct MessagePassing<TFlag, TAtomics> : ILitmus
    where TFlag : struct, IFlag
    where TAtomics : struct, IAtomics
{
    public static string Forbidden => "the flag is seen and the message is not";
    public static bool FollowsSecond => true;

    public static byte First(ref Instance instance)
    {
        default(TAtomics).Write(ref instance.X.Number, 1);
        TFlag.Set(ref instance.Y);
        return 0;
    }

    public static byte Second(ref Instance instance)
    {
        bool isSet = TFlag.IsSet(ref instance.Y);
        long message = default(TAtomics).Read(ref instance.X.Number);
        return (byte)(isSet && message == 0 ? 1 : 0);
    }

    public static bool IsForbidden(byte first, byte second, in Instance after) => second == 1;
}

/// <summary>The flag is set first: what a release that lets the message come later would look like.</summary>
internal readonly struct MessageAfterFlag<TFlag, TAtomics> : ILitmus
    where TFlag : struct, IFlag
    where TAtomics : struct, IAtomics
{
    public static string Forbidden => MessagePassing<TFlag, TAtomics>.Forbidden;
    public static bool FollowsSecond => true;

    public static byte First(ref Instance instance)
    {
        TFlag.Set(ref instance.Y);
        default(TAtomics).Write(ref instance.X.Number, 1);
        return 0;
    }

    public static byte Second(ref Instance instance) => MessagePassing<TFlag, TAtomics>.Second(ref instance);
    public static bool IsForbidden(byte first, byte second, in Instance after) =>
        MessagePassing<TFlag, TAtomics>.IsForbidden(first, second, after);
}
