namespace Pools.Tests.Layout;

/// <summary>Measures where in an object a field lies, in bytes, on the runtime that runs the test.</summary>
/// <remarks>
/// A reference points to an object's type word; one word before it the object begins, and one word after it its fields begin.
/// </remarks>
internal static class Ruler
{
    private const int Word = 8;

    /// <summary>The bytes between a field and the end of the preceding object.</summary>
    public static long Before<T>(object of, ref T field) => OffsetOf(of, ref field) + Word;

    /// <summary>The bytes between a field and the start of the following object.</summary>
    public static long After<T>(object of, long size, ref T field) => size - Word - (OffsetOf(of, ref field) + Unsafe.SizeOf<T>());

    /// <summary>Makes an object and measures its size, its header included.</summary>
    public static T Make<T>(Func<T> make, out long size)
        where T : class
    {
        // Once before, so that nothing but the object is allocated.
        T made = make();
        long bytes = 0;
        Processors.RunOnOne(() => bytes = Allocated.Always(() => made = make()));
        size = bytes;
        return made;
    }

    private static long OffsetOf<T>(object of, ref T field) =>
        (long)Unsafe.ByteOffset(ref Unsafe.As<FirstByte>(of).Value, ref Unsafe.As<T, byte>(ref field)) + Word;

    private sealed class FirstByte
    {
        public byte Value = 1;
    }
}
