namespace Pools.Tests.Concurrency.Explorer;

/// <summary>The product's thread-static state of the calling thread, put back between two interleavings.</summary>
internal static class ThreadStatics
{
    private static readonly PoolAccount s_nobody = new(bucketCount: 4, maxBytes: 0);

    public static void Forget(int id, int buckets)
    {
        if (!ThreadTable.Knows(id) || ThreadCaches.Find(id, s_nobody) is null)
        {
            ThreadCaches.Add(id, s_nobody, out _);
        }

        for (int bucket = 0; bucket < buckets; bucket++)
        {
            ThreadTable.SlotOf(id, bucket).Loaded = Magazine.Sentinel;
        }
    }

    public static void Set(bool onProbation) => Operations(null) = onProbation ? 0 : int.MaxValue;

    [UnsafeAccessor(UnsafeAccessorKind.StaticField, Name = "t_operations")]
    private static extern ref int Operations([UnsafeAccessorType(Probation)] object? holder);

#if POOLS_MUTANTS
    private const string Probation = "Pools.PerCore.ThreadProbation, Mutants";
#else
    private const string Probation = "Pools.PerCore.ThreadProbation, Pools";
#endif
}
