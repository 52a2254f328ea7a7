using System.Runtime.CompilerServices;

namespace Pools.Tests.Concurrency.Explorer;

/// <summary>Names places and values in a trace.</summary>
internal static unsafe class LargeNaming
{
    public static string Place(LargeWorld world, nint address) =>
        world.Items.Find(item => item.Record is { } record && At(ref record.State) == address) is { } owner ? $"{owner} state"
        : world.Pools.Any(pool => At(ref InsideLarge.Closed(pool.Engine)) == address) ? "closed"
        : world.Pools.Any(pool => At(ref InsideLarge.KeepsNothingStrongly(pool.Engine)) == address) ? "keeps nothing strongly"
        : world.Pools.Any(pool => IsInSlots(InsideLarge.Places(InsideLarge.Slots(pool.Engine)), address)) ? "a slot"
        : "counts and bits";

    public static string Value(object? value) => value switch
    {
        null => "null",
        ArrayRecord record => LargeItem.Of(record).ToString(),
        long or int or bool => value.ToString()!,
        _ => value.GetType().Name.Split('`')[0],
    };

    private static bool IsInSlots(ArrayRecord?[] places, nint address) => address >= At(ref places[0]) && address <= At(ref places[^1]);
    private static nint At<T>(ref T place) => (nint)Unsafe.AsPointer(ref place);
}
