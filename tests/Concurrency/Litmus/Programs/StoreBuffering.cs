namespace Pools.Tests.Concurrency.Litmus.Programs;

/// <summary>Each updates its place by an operation that is a full fence, and looks at the other's by a plain load.</summary>
internal readonly struct StoreBuffering<TUpdate> : ILitmus
    where TUpdate : struct, IUpdate
{
    public static string Forbidden => "the two threads miss each other's update";
    public static void Prepare(ref Place place) => TUpdate.Prepare(ref place);
    public static byte First(ref Instance instance) => UpdateAndLook(ref instance.X, ref instance.Y, 1);
    public static byte Second(ref Instance instance) => UpdateAndLook(ref instance.Y, ref instance.X, 2);
    public static bool IsForbidden(byte first, byte second, in Instance after) => first == 0 && second == 0;

    private static byte UpdateAndLook(ref Place mine, ref Place other, int mark)
    {
        TUpdate.Update(ref mine, mark);
        return (byte)(TUpdate.IsUpdated(ref other) ? 1 : 0);
    }
}

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

/// <summary>An interlocked operation that leaves a thread's mark on a place.</summary>
internal interface IUpdate
{
    static abstract string Name { get; }
    static virtual void Prepare(ref Place place) => place = default;

    static abstract long Update(ref Place place, int mark);
    static abstract bool IsUpdated(ref Place place);
    static abstract bool IsTorn(long first, long second, in Place after);
}
