namespace Pools.Tests.Contract;

[Collection(ProcessWide.Name)]
public sealed class FreshArrayTests
{
    // Below the first the runtime zeroes anyway, and far above the last the heap is rarely dirty.
    private static readonly int[] s_bytes = Depth.IsDeep ? [4_096, 16_384, 65_536] : [16_384];

    [Theory, EveryPool(ElementSet.AlwaysZeroed, OwnInstances = true), Obliges(Obligation.C17), Trait("Run", "Deep")]
    public void Fresh_arrays_hold_no_old_data<T>(PoolFactory pools, Element<T> element) => RequireNoOldData(pools.Make<T>());

    [Theory, EveryPool(ElementSet.Few), Obliges(Obligation.C17)]
    public void Fresh_arrays_of_structs_hold_no_old_data<T>(PoolFactory pools, Element<T> element) =>
        RequireNoOldData(pools.Make<Wrapped<T>>());

    private static void RequireNoOldData<T>(PoolUnderTest<T> pool)
    {
        foreach (int bytes in s_bytes)
        {
            int length = Math.Min(bytes / Unsafe.SizeOf<T>(), pool.MaxArrayLength);
            int count = (4 << 20) / bytes;
            LeaveDirt(bytes, count);
            Memory.CollectOnce();
            List<T[]> fresh = [.. Enumerable.Range(0, count).Select(_ => pool.Rent(length))];

            Assert.DoesNotContain(fresh, array => !Array.TrueForAll(array, x => EqualityComparer<T>.Default.Equals(x, default!)));
        }
    }

    /// <summary>Fills memory with ones, so that allocations without zeroing show it when it has been collected.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void LeaveDirt(int bytes, int count)
    {
        for (int i = 0; i < count; i++)
        {
            Array.Fill(new byte[bytes], (byte)0xFF);
        }
    }

    /// <summary>A struct that no other test rents, so that even a singleton has only fresh arrays of it.</summary>
    private readonly record struct Wrapped<T>(T Value);
}
