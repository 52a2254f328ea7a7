using System.Runtime.CompilerServices;
using Pools.Large;

namespace Pools.Tests.Concurrency.Explorer;

/// <summary>Names places and values for a reader of a trace.</summary>
internal static unsafe class LargeNaming
{
    public static string Place(LargeWorld world, nint address)
    {
        foreach (LargeItem item in world.Items)
        {
            if (item.Record is { } record && At(ref record.State) == address)
            {
                return $"{item} state";
            }
        }

        foreach (LargePool pool in world.Pools)
        {
            string? name = At(ref InsideLarge.Closed(pool.Engine)) == address ? "closed"
                : At(ref InsideLarge.KeepsNothingStrongly(pool.Engine)) == address ? "keeps nothing strongly"
                : InSlots(pool, address);
            if (name is not null)
            {
                return name;
            }
        }

        return "counts and bits";
    }

    public static string Value(object? value) => value switch
    {
        null => "null",
        ArrayRecord record => ((object[])record.Array)[0].ToString()!,
        long or int or bool => value.ToString()!,
        _ => value.GetType().Name.Split('`')[0],
    };

    private static string? InSlots(LargePool pool, nint address)
    {
        ArrayRecord?[] places = InsideLarge.Places(InsideLarge.Slots(pool.Engine));
        for (int place = 0; place < places.Length; place++)
        {
            if (At(ref places[place]) == address)
            {
                return $"slot (place {place})";
            }
        }

        return null;
    }

    private static nint At<T>(ref T place) => (nint)Unsafe.AsPointer(ref place);
}
