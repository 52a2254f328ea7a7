namespace Pools.Tests.Concurrency.Litmus.Programs;

/// <summary>Both update the same place.</summary>
internal readonly struct Indivisible<TUpdate> : ILitmus
    where TUpdate : struct, IUpdate
{
    public static string Forbidden => "one update comes in the middle of the other";

    public static void Prepare(ref Place place) => TUpdate.Prepare(ref place);

    public static byte First(ref Instance instance) => (byte)TUpdate.Update(ref instance.X, 1);

    public static byte Second(ref Instance instance) => (byte)TUpdate.Update(ref instance.X, 2);

    public static bool IsForbidden(byte first, byte second, in Instance after) => TUpdate.IsTorn(first, second, after.X);
}
