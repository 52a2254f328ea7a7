using System;
using System.Linq;
using Pools.Internal;
using Pools.Large;
using Pools.Tests.Large;
using Pools.Tests.Seam;
using Xunit;

namespace Pools.Tests.Concurrency.ManyCores;

/// <summary>What the large pool's strong tier and account weigh, by the cores that use them: the bytes that are allocated for them, exactly.</summary>
public sealed class LargeWeightTests
{
    private const int Few = 2;
    private const int Many = 256;

    /// <summary>References to a core's shard and to its credit.</summary>
    private const int OfCore = 2 * 8;

    /// <summary>40 bytes for each size class, and some for gate, bits and credit.</summary>
    private const int MostOfUsedCore = 5 * 1024;

    private static readonly int s_classes = LargeSettings.From(new LargeArrayPoolOptions(), elementSize: 1, holdsReferences: false, "weighed").Layout.ClassCount;

    [Fact]
    public void A_core_that_has_not_returned_anything_weighs_two_references() =>
        Assert.Equal(OfCore * (Many - Few), WeightOf(Many, used: 0) - WeightOf(Few, used: 0));

    [Fact]
    public void A_core_that_has_weighs_some_KiB()
    {
        double each = (WeightOf(Many, used: Many) - WeightOf(Many, used: 1)) / (double)(Many - 1);

        Assert.InRange(each, 40 * s_classes, MostOfUsedCore);
    }

    private static long WeightOf(int cores, int used) => Allocated.Least(() => Weigh(cores, used));

    private static long Weigh(int cores, int used)
    {
        SetCores.Count = cores;
        ArrayRecord[] records = [.. Enumerable.Range(0, used).Select(_ => Nobody.Record(sizeClass: 0, bytes: 1))];
        return Allocated.Once(() =>
        {
            StrongTier<VariedAtomics<SetCores>> tier = new(s_classes);
            LedgerAccount<VariedAtomics<SetCores>> account = new(new BudgetLedger<VariedAtomics<SetCores>>(), new RetentionBound(long.MaxValue));
            for (int core = 0; core < used; core++)
            {
                SetCores.Current = core;
                account.SetAside(1);
                tier.TryPush(records[core], waits: true);
            }
        });
    }
}
