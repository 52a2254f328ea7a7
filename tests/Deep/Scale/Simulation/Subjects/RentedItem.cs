namespace Pools.Tests.Simulation;

/// <summary>The arrays that are rented: small ones, whose first lines stand for all of them. Pools do not look inside.</summary>
internal static class RentedItem
{
    /// <summary>Bytes: with its header, four lines.</summary>
    private const int Length = (4 * Line.Size) - 24;

    private const int OffsetOfLength = 8;
    private const int OffsetOfContent = 16;

    public static object New()
    {
        VirtualCore.Current?.Allocate();
        return new byte[Length];
    }

    /// <summary>A new one that passes for a large one.</summary>
    public static LargeBlock[] NewLarge(int length)
    {
        VirtualCore.Current?.Allocate();
        return GC.AllocateArray<LargeBlock>(length, pinned: true);
    }

    /// <summary>The bytes of an item's elements, or -1.</summary>
    public static int BytesOf(object item) => item switch
    {
        byte[] bytes => bytes.Length,
        LargeBlock[] blocks => blocks.Length * LargeBlock.Size,
        _ => -1,
    };

    public static void Touch(object item) => VirtualCore.Current?.Write(AddressOf(item) + OffsetOfContent);
    public static void LookAtLength(object item) => VirtualCore.Current?.Read(AddressOf(item) + OffsetOfLength);
    private static nint AddressOf(object item) => Unsafe.As<object, nint>(ref item);
}

/// <summary>An element of an array that passes for a large one.</summary>
[InlineArray(Size)]
internal struct LargeBlock
{
    /// <summary>Bytes: two lines.</summary>
    public const int Size = 2 * Line.Size;

    private byte _first;
}
