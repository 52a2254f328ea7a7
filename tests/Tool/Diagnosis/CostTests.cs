namespace Pools.Tests.Tools;

/// <summary>Why a pool allocates, and programs with many pools.</summary>
public sealed class CostTests
{
    private const int Rents = 200;

    private static readonly MadeTrace s_whole = new() { FromStart = true, ProcessEnded = true };

    [Theory]
    [InlineData(1, false, "the arrays are too long for the pool")]
    [InlineData(2, false, "the pool had none left")]
    [InlineData(2, true, "the pool had released its arrays between the rents")]
    public void The_reason_of_allocations_is_named(int reason, bool isTrimmed, string why)
    {
        Finding finding = Assert.Single(s_whole.Examine(events => AllocateEachTime(events, 1, reason, isTrimmed)).Findings);

        Assert.Equal(FindingKind.AllocatedEveryTime, finding.Kind);
        Assert.Equal($"100 % of 200 rents allocated a new array: {why}.", finding.Summary);
    }

    [Fact]
    public void The_trims_of_another_pool_are_no_reason()
    {
        Report report = s_whole.Examine(events =>
        {
            AllocateEachTime(events, pool: 1, reason: 2, isTrimmed: false);
            AllocateEachTime(events, pool: 2, reason: 2, isTrimmed: true);
            for (int i = 0; i < Rents; i++)
            {
                events.Trim(50_000 + i, pool: 2);
            }
        });

        Assert.Equal(report.Pools[0].Name, PoolOf("the pool had none left."));
        Assert.Equal(report.Pools[1].Name, PoolOf("between the rents."));

        string PoolOf(string why) =>
            Assert.Single(Assert.Single(report.Findings, finding => finding.Summary.EndsWith(why, StringComparison.Ordinal)).Pools);
    }

    [Fact]
    public void Returns_on_another_thread_name_their_own_pool()
    {
        Report report = s_whole.Examine(events =>
        {
            for (int i = 0; i < Rents; i++)
            {
                events.Rent(1, stack: 3, pool: 1).Return(1, thread: 2, stack: 4, pool: 1);
            }

            AllocateEachTime(events, pool: 2, reason: 2, isTrimmed: false);
        });

        Finding finding = Assert.Single(report.Findings, finding => finding.Kind == FindingKind.ReturnedByOtherThreads);
        Assert.Equal(["unnamed pool #1"], finding.Pools);
    }

    [Fact]
    public void A_pool_for_each_rent_is_one_finding_and_a_short_table()
    {
        const int Pools = 3000;
        Report report = s_whole.Examine(events =>
        {
            for (int i = 1; i <= Pools; i++)
            {
                events.Rent(i, pool: i).Allocate(i, reason: 2, pool: i).Return(i, pool: i);
            }
        });

        Finding finding = Assert.Single(report.Findings);
        Assert.Equal("100 % of 3,000 rents allocated a new array: most come from a pool that was created just before.", finding.Summary);
        Assert.Equal(["1,024 and more pools"], finding.Pools);
        Assert.Equal(["unnamed pool × 1,024", "other pools"], report.Pools.Select(pool => pool.Name));
        Assert.Equal((Pools, Pools), (report.Pools.Sum(pool => pool.Rents), report.Pools.Sum(pool => pool.Returns)));
    }

    /// <summary>They report the allocation before its rent.</summary>
    [Fact]
    public void A_pool_of_Create_for_each_rent_is_recognized()
    {
        Report report = s_whole.Examine(events =>
        {
            for (int i = 1; i <= Rents; i++)
            {
                events.Allocate(i, reason: 2, pool: i).Rent(i, pool: i).Return(i, pool: i);
            }
        });

        Assert.EndsWith("a pool that was created just before.", Assert.Single(report.Findings).Summary, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData(100, true)]
    [InlineData(99, false)]
    public void Allocations_in_places_that_rent_rarely_are_one_finding(int rents, bool expected)
    {
        using MadeCode code = new MadeCode().Add(1000, "System.Buffers.SharedArrayPool`1[System.Byte]", "Rent").Add(2000, "My.User", "Use");
        PoolLedger ledger = new();
        PoolEvents events = new(ledger);
        for (int i = 1; i <= rents; i++)
        {
            int stack = code.Stack(1011, 2011 + (ulong)(i % 5 * 10));
            _ = i % 2 == 0 ? events.Rent(i, stack: stack).Allocate(i, reason: 2, stack: stack) : events.Rent(i, stack: stack);
            events.Return(i, stack: stack);
        }

        IReadOnlyList<Finding> findings = code.Examine(ledger).Findings;

        Assert.Equal(expected, findings.Count == 1);
        Assert.All(findings, finding => Assert.Equal(
            "In 5 places that rent rarely, 50 % of 100 rents allocated a new array: the pool had none left.", finding.Summary));
    }

    /// <summary>A hundred rents or returns, and half of them.</summary>
    [Theory]
    [InlineData(100, 50, 100, 50, true, true)]
    [InlineData(99, 99, 99, 99, false, false)]
    [InlineData(100, 49, 100, 49, false, false)]
    [InlineData(100, 50, 99, 99, true, false)]
    public void Rare_allocations_and_returns_elsewhere_are_no_finding(
        int rents, int allocated, int returned, int elsewhere, bool isCostly, bool isElsewhere)
    {
        FindingKind[] kinds = [.. s_whole.Examine(events =>
        {
            for (int i = 0; i < rents; i++)
            {
                events.Rent(i + 1);
                _ = i < allocated ? events.Allocate(i + 1, reason: 2) : events;
                _ = i < returned ? events.Return(i + 1, thread: i < elsewhere ? 2 : 1) : events;
            }
        }).Findings.Select(finding => finding.Kind)];

        Assert.Equal(
            (isCostly, isElsewhere), (kinds.Contains(FindingKind.AllocatedEveryTime), kinds.Contains(FindingKind.ReturnedByOtherThreads)));
    }

    /// <summary>Fifty pools of at most four rents each; pools beyond the most that are known do not count.</summary>
    [Theory]
    [InlineData(50, 200, 0, true)]
    [InlineData(49, 196, 0, false)]
    [InlineData(50, 201, 0, false)]
    [InlineData(PoolLedger.MostPools, 4 * PoolLedger.MostPools, 100, true)]
    [InlineData(PoolLedger.MostPools, (4 * PoolLedger.MostPools) + 1, 100, false)]
    public void Pools_that_serve_few_rents_each_are_reported(int pools, int rents, int ofOthers, bool expected)
    {
        Report report = s_whole.Examine(events =>
        {
            for (int i = 0; i < rents + ofOthers; i++)
            {
                int pool = 1 + (i < rents ? i % pools : pools + i);
                events.Rent(i + 1, pool: pool).Allocate(i + 1, reason: 2, pool: pool).Return(i + 1, pool: pool);
            }
        });

        string summary = Assert.Single(report.Findings).Summary;
        Assert.Equal(expected, summary.EndsWith("most come from a pool that was created just before.", StringComparison.Ordinal));
    }

    [Fact]
    public void Memory_is_bounded_with_many_pools_lengths_and_threads()
    {
        const int Many = 200_000;
        PoolLedger ledger = new();
        PoolEvents events = new(ledger);
        for (int i = 1; i <= Many; i++)
        {
            events.Rent(i, pool: i, length: i, thread: i).Return(i, pool: i, length: i, thread: i);
        }

        Assert.InRange(ledger.Pools.Count, 1, PoolLedger.MostPools);
        Assert.InRange(ledger.Lengths.Count, 1, PoolLedger.MostLengths + 1);
        Assert.Equal(Many, ledger.Pools.Values.Sum(pool => pool.Rents) + ledger.OtherPools.Rents);
        Assert.Equal(Many, ledger.Lengths.Values.Sum(length => length.Arrays));
        Assert.Equal(Many, ledger.Rents[1]!.Returned);
        Assert.Empty(ledger.Strays);
        Assert.Empty(ledger.Twice);
    }

    private static void AllocateEachTime(PoolEvents events, int pool, int reason, bool isTrimmed)
    {
        int stack = 2 * pool;
        for (int i = 1; i <= Rents; i++)
        {
            int array = (pool * 1000) + i;
            events.Rent(array, stack: stack, pool: pool).Allocate(array, reason, stack: stack, pool: pool);
            events.Return(array, stack: stack + 1, pool: pool);
            _ = isTrimmed ? events.Trim(array, pool: pool) : events;
        }
    }
}
