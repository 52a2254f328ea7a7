namespace Pools.Tests.Concurrency.Explorer;

/// <summary>Names places and values in a trace.</summary>
internal static unsafe class LargeNaming
{
    public static string Place(LargeWorld world, nint address) =>
        world.Items.Find(item => item.Record is { } record && At(ref record.State) == address) is { } owner ? $"{owner} state"
        : world.Pools.Any(pool => At(ref InsideLarge.Closed(pool.Store)) == address) ? "closed"
        : "a counter";

    public static string Value(object? value) => value is null or long or bool ? $"{value ?? "null"}" : value.GetType().Name.Split('`')[0];

    private static nint At<T>(ref T place) => (nint)Unsafe.AsPointer(ref place);
}
