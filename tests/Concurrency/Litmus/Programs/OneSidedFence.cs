namespace Pools.Tests.Concurrency.Litmus.Programs;

/// <summary>Store buffering as the pools do it.</summary>
internal readonly struct OneSidedFence<TAtomics> : ILitmus
    where TAtomics : struct, IAtomics
{
    public static string Forbidden => "the two threads miss each other's store";
    public static bool FollowsSecond => true;

    public static byte First(ref Instance instance)
    {
        default(TAtomics).VolatileWrite(ref instance.X.Number, 1);
        default(TAtomics).FenceHere();
        return (byte)default(TAtomics).VolatileRead(ref instance.Y.Number);
    }

    public static byte Second(ref Instance instance)
    {
        default(TAtomics).VolatileWrite(ref instance.Y.Number, 1);
        default(TAtomics).FenceEverywhere();
        return (byte)default(TAtomics).VolatileRead(ref instance.X.Number);
    }

    public static bool IsForbidden(byte first, byte second, in Instance after) => first == 0 && second == 0;
}
