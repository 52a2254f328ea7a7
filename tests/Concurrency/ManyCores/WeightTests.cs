using Pools.Tests.Seam;

namespace Pools.Tests.Concurrency.ManyCores;

/// <summary>The bytes that are allocated for a pool and its bookkeeping, on few and on many cores.</summary>
public sealed class WeightTests
{
    private const int Few = 2;
    private const int Many = 256;

    /// <summary>The buckets of a pool of bytes: 16 … 1,048,576.</summary>
    private const int Buckets = 17;

    private const int MostEmpty = 2048;

    /// <summary>A reference to each core cache, and a bit for it.</summary>
    private const int MostForEachCore = sizeof(long) + 1;

    private const int FewArrays = 32;

    /// <summary>More than the 64 of a thread on probation and the 32 in its magazines, so that a core cache gets some.</summary>
    private const int ManyArrays = 10 * Magazine.LargestCapacity;

    [Fact]
    public void An_empty_pool_weighs_the_same_on_few_and_on_many_cores_and_little()
    {
        long few = WeightOf(Few, buckets: 0, arrays: 0);

        Assert.InRange(few, 1, MostEmpty);
        Assert.Equal(few, WeightOf(Many, buckets: 0, arrays: 0));
    }

    [Theory, InlineData(1, ManyArrays), InlineData(Buckets, FewArrays)]
    public void A_pool_that_one_thread_uses_has_a_reference_for_each_core_and_bucket_and_no_more(int buckets, int arrays)
    {
        long more = WeightOf(Many, buckets, arrays) - WeightOf(Few, buckets, arrays);
        Assert.InRange(more, 1, buckets * (Many - Few) * MostForEachCore);
    }

    [Fact]
    public void A_further_core_cache_is_seen() =>
        Assert.NotEqual(WeightOf(Many, buckets: 1, ManyArrays), WeightOf(Many, buckets: 1, ManyArrays, wanders: true));

    /// <summary>Bytes that one thread allocates for a pool and its bookkeeping.</summary>
    private static long WeightOf(int cores, int buckets, int arrays, bool wanders = false) =>
        Allocated.Least(() => Weigh(cores, buckets, arrays, wanders));

    private static long Weigh(int cores, int buckets, int arrays, bool wanders)
    {
        SetCores.Count = cores;
        BucketPlan[] plans = [.. Enumerable.Range(0, Buckets).Select(bucket =>
            new BucketPlan(16 << bucket, elementSize: 1, Magazine.LargestCapacity, arraysPerCore: null))];
        object[] returned = [.. Enumerable.Range(0, arrays).Select(_ => new object())];
        PerCoreEngine<VariedAtomics<SetCores>>? engine = null;
        long bytes = 0;
        new VirtualThread().Run(() =>
        {
            BeginThread(plans);
            bytes = Allocated.Once(() =>
            {
                engine = new PerCoreEngine<VariedAtomics<SetCores>>(plans.Length, bucket => plans[bucket], long.MaxValue, allocator: null);
                for (int bucket = 0; bucket < buckets; bucket++)
                {
                    for (int i = 0; i < arrays; i++)
                    {
                        SetCores.Current = wanders ? i % cores : 0;
                        engine.TryReturn(bucket, returned[i]);
                    }
                }
            });
        });
        Release(engine!);
        return bytes;
    }

    /// <summary>The thread gets its table before anything is weighed.</summary>
    private static void BeginThread(BucketPlan[] plans)
    {
        PerCoreEngine<VariedAtomics<SetCores>> first = new(plans.Length, bucket => plans[bucket], long.MaxValue, allocator: null);
        ThreadCaches.Add(first.Id, first.Account, out _);
        Release(first);
    }

    private static void Release(PerCoreEngine<VariedAtomics<SetCores>> engine)
    {
        engine.Close();
        engine.ReleaseId();
    }
}
