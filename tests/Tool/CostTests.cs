using System;
using System.Linq;
using Pools.Tool.Diagnosis;
using Pools.Tool.Ledger;
using Xunit;

namespace Pools.Tests.Tools;

/// <summary>Why arrays are allocated, of which pool; and many pools instead of many arrays.</summary>
public sealed class CostTests
{
    private const int Rents = 200;

    private static readonly MadeTrace s_whole = new() { FromStart = true, ProcessEnded = true };

    [Theory]
    [InlineData(1, false, "the arrays are too long for the pool")]
    [InlineData(2, false, "the pool had none left")]
    [InlineData(2, true, "the pool had let its arrays go between the rents")]
    public void It_says_why_arrays_are_allocated(int reason, bool isTrimmed, string why)
    {
        Finding finding = Assert.Single(s_whole.Examine(events => AllocateEachTime(events, 1, reason, isTrimmed)).Findings);

        Assert.Equal(FindingKind.AllocatedEveryTime, finding.Kind);
        Assert.Equal($"100 % of 200 rents allocated a new array: {why}.", finding.Summary);
    }

    /// <summary>Another pool trims arrays of the same length: that is no reason for this one's.</summary>
    [Fact]
    public void The_reason_is_that_of_its_own_pool()
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

        Assert.Contains(report.Findings, finding => finding.Summary.EndsWith("the pool had none left.", StringComparison.Ordinal) && finding.Pools.SequenceEqual([report.Pools[0].Name]));
        Assert.Contains(report.Findings, finding => finding.Summary.EndsWith("between the rents.", StringComparison.Ordinal) && finding.Pools.SequenceEqual([report.Pools[1].Name]));
    }

    /// <summary>One pool's arrays come back on another thread; the other one allocates.</summary>
    [Fact]
    public void What_comes_back_on_another_thread_is_of_its_own_pool()
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
        Assert.Equal("100 % of 3,000 rents allocated a new array: most come from a pool that was made just before.", finding.Summary);
        Assert.Equal(["1,024 and more pools"], finding.Pools);
        Assert.Equal(PoolRow.Most + 1, report.Pools.Count);
        Assert.Equal("1,004 other pools and more", report.Pools[^1].Name);
        Assert.Equal((Pools, Pools, Pools), (report.Pools.Sum(pool => pool.Rents), report.Pools.Sum(pool => pool.Returns), report.Pools.Sum(pool => pool.AllocatedOther)));
    }

    /// <summary>Fewer than a hundred rents, less than a half that allocates, fewer than a hundred returns, or less than a half of them elsewhere: nothing to speak of.</summary>
    [Theory]
    [InlineData(100, 50, 100, 50, true, true)]
    [InlineData(99, 99, 99, 99, false, false)]
    [InlineData(100, 49, 100, 49, false, false)]
    [InlineData(100, 50, 99, 99, true, false)]
    public void What_is_seldom_is_no_matter_of_cost(int rents, int allocated, int returned, int elsewhere, bool isCostly, bool isElsewhere)
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

        Assert.Equal((isCostly, isElsewhere), (kinds.Contains(FindingKind.AllocatedEveryTime), kinds.Contains(FindingKind.ReturnedByOtherThreads)));
    }

    /// <summary>Fifty pools that serve four rents each are made for these; one pool or one rent away they are not. What comes from pools that there are too many of to know them says nothing.</summary>
    [Theory]
    [InlineData(50, 200, 0, true)]
    [InlineData(49, 196, 0, false)]
    [InlineData(50, 201, 0, false)]
    [InlineData(PoolLedger.MostPools, 4 * PoolLedger.MostPools, 100, true)]
    [InlineData(PoolLedger.MostPools, (4 * PoolLedger.MostPools) + 1, 100, false)]
    public void Pools_that_serve_few_rents_each_are_made_for_them(int pools, int rents, int ofOthers, bool expected)
    {
        Report report = s_whole.Examine(events =>
        {
            for (int i = 0; i < rents + ofOthers; i++)
            {
                int pool = 1 + (i < rents ? i % pools : pools + i);
                events.Rent(i + 1, pool: pool).Allocate(i + 1, reason: 2, pool: pool).Return(i + 1, pool: pool);
            }
        });

        Assert.Equal(expected, Assert.Single(report.Findings).Summary.EndsWith("most come from a pool that was made just before.", StringComparison.Ordinal));
    }

    /// <summary>A pool for each array, a length for each, and a thread.</summary>
    [Fact]
    public void However_many_pools_lengths_and_threads_there_are_few_are_kept()
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
            events.Rent(array, stack: stack, pool: pool).Allocate(array, reason, stack: stack, pool: pool).Return(array, stack: stack + 1, pool: pool);
            _ = isTrimmed ? events.Trim(array, pool: pool) : events;
        }
    }
}
