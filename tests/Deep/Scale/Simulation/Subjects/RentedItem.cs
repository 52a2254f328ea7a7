using System;
using System.Runtime.CompilerServices;

namespace Pools.Tests.Simulation;

/// <summary>The arrays that are rented: small ones, whose first lines stand for all of them. Pools do not look inside.</summary>
internal static class RentedItem
{
    /// <summary>Bytes: with its header, four lines.</summary>
    private const int Length = (4 * Line.Size) - 24;

    private const int OffsetOfLength = 8;
    private const int OffsetOfContent = 16;

    /// <summary>A new one.</summary>
    public static object New()
    {
        VirtualCore.Current?.Allocate();
        return new byte[Length];
    }

    /// <summary>A new one that passes for a large one: as such it lies among its like, away from the small objects of other cores, which would take its first line with them.</summary>
    public static LargeBlock[] NewLarge(int length)
    {
        VirtualCore.Current?.Allocate();
        return GC.AllocateArray<LargeBlock>(length, pinned: true);
    }

    /// <summary>The bytes of one's elements; -1: it is none.</summary>
    public static int BytesOf(object item) => item switch
    {
        byte[] bytes => bytes.Length,
        LargeBlock[] blocks => blocks.Length * LargeBlock.Size,
        _ => -1,
    };

    /// <summary>What a renter does: writes to its beginning.</summary>
    public static void Touch(object item) => VirtualCore.Current?.Write(AddressOf(item) + OffsetOfContent);

    /// <summary>What a pool that gets it back does: asks how long it is.</summary>
    public static void LookAtLength(object item) => VirtualCore.Current?.Read(AddressOf(item) + OffsetOfLength);

    private static nint AddressOf(object item) => Unsafe.As<object, nint>(ref item);
}
