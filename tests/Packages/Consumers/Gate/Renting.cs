using System.Buffers;

/// <summary>The pool under test, and rents that outlive each test.</summary>
internal static class Renting
{
    public static ArrayPool<byte> Pool => ArrayPool<byte>.Shared;

    public static void Once() => Pool.Return(Pool.Rent(100));

    /// <summary>Rents for all tests of a class.</summary>
    public static void Keep() => Pool.Rent(100);

    /// <summary>Rents in a static initializer, which a test triggers.</summary>
    public static int TableLength() => Table.Bytes.Length;

    private static class Table
    {
        public static readonly byte[] Bytes = Pool.Rent(100);
    }
}
