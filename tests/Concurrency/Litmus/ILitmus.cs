namespace Pools.Tests.Concurrency.Litmus;

/// <summary>A few accesses of two threads to two places, and the outcome that must not be.</summary>
/// <remarks>
/// A struct, so that the compiler makes a loop of its own for each program, with nothing in it but the program's accesses.
/// <para><b>Threading</b>: one thread runs <see cref="First"/> while another runs <see cref="Second"/>.</para>
/// </remarks>
internal interface ILitmus
{
    static abstract string Forbidden { get; }

    /// <summary>Whether <see cref="First"/> must follow <see cref="Second"/>, which takes longer, to meet it.</summary>
    static virtual bool FollowsSecond => false;

    static virtual void Prepare(ref Place place) => place = default;

    static abstract byte First(ref Instance instance);
    static abstract byte Second(ref Instance instance);
    static abstract bool IsForbidden(byte first, byte second, in Instance after);
}

/// <summary>What one run of a program touches.</summary>
internal struct Instance
{
    public Place X;
    public Place Y;
}

/// <summary>A location of a program, of each type that the seam has operations for, and no other location on its cache line.</summary>
[StructLayout(LayoutKind.Explicit, Size = 128)]
internal struct Place
{
    [FieldOffset(0)]
    public object? Reference;

    [FieldOffset(8)]
    public long Number;

    [FieldOffset(16)]
    public bool Flag;
}

/// <summary>The two objects that programs over references store.</summary>
internal static class Marks
{
    private static readonly object s_one = new();
    private static readonly object s_two = new();

    public static object Of(int number) => number == 1 ? s_one : s_two;
}
