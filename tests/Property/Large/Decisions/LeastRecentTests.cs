using System;
using System.Collections.Generic;
using System.Linq;
using FsCheck;
using FsCheck.Fluent;
using Pools.Internal;
using Pools.Large;
using Pools.Tests.Property.FsCheckAdapter;
using Pools.Tests.Seam;
using Xunit;

namespace Pools.Tests.Large.Decisions;

/// <summary>Which kept array goes first where the budget is full.</summary>
public sealed class LeastRecentTests
{
    /// <summary>More than a word of bits.</summary>
    private const int Classes = 70;

    private static readonly Arbitrary<int[]> s_classes = Programs.Of(
        Gen.OneOf(Gen.Elements(0, 1, 63, 64, Classes - 1), Gen.Choose(0, Classes - 1)));

    private static readonly Arbitrary<int[]> s_steps = Programs.Of(Gen.Choose(0, 11));

    /// <summary>Three of five return, one rents, one makes room, each on one of the cores.</summary>
    private static readonly Arbitrary<int[]> s_shares = Programs.Of(Gen.Choose(0, (5 * Home.Cores) - 1));

    [Fact]
    public void The_array_that_came_back_the_longest_time_ago_goes_first_whatever_its_class() => PropertyCheck.Holds(s_classes, classes =>
    {
        Home.Core = 0;
        var shard = new StrongShard<VariedAtomics<Home>>(Classes, new ShardSet<VariedAtomics<Home>>(Classes));
        var pushed = new List<ArrayRecord>();
        foreach (int sizeClass in classes)
        {
            ArrayRecord record = Nobody.Record(sizeClass, bytes: 1_000 + sizeClass);
            record.ReturnedAt = pushed.Count + 1;
            Assert.True(shard.TryPush(record, asOldest: false, waits: false));
            pushed.Add(record);
        }

        Assert.Equal(pushed, pushed.Select(_ => shard.TryTakeLeastRecent(PageFilter.Any, leaves: true)));
        Assert.Null(shard.TryTakeLeastRecent(PageFilter.Any, leaves: true));
    });

    /// <summary>Against lists that are searched from end to end: what has no pages stands first, and is found, or passed over, without a search.</summary>
    [Fact]
    public void Arrays_that_have_their_pages_and_arrays_that_have_none_are_found_as_by_a_search() => PropertyCheck.Holds(s_steps, steps =>
    {
        Home.Core = 0;
        var shard = new StrongShard<VariedAtomics<Home>>(3, new ShardSet<VariedAtomics<Home>>(3));
        List<ArrayRecord>[] expected = [[], [], []];
        int time = 0;
        foreach (int step in steps)
        {
            int sizeClass = step % 3;
            if (step < 6)
            {
                ArrayRecord record = Nobody.Record(sizeClass, bytes: 100);
                record.ReturnedAt = ++time;
                Assert.True(shard.TryPush(record, asOldest: false, waits: false));
                expected[sizeClass].Add(record);
                continue;
            }

            bool losesPages = step >= 9;
            PageFilter filter = losesPages ? PageFilter.Hot : (PageFilter)sizeClass;
            ArrayRecord? taken = Search(expected, filter);
            Assert.Same(taken, shard.TryTakeLeastRecent(filter, leaves: !losesPages));
            if (taken is null)
            {
                continue;
            }

            List<ArrayRecord> stack = expected[taken.SizeClass];
            stack.Remove(taken);
            if (losesPages)
            {
                // Some lose all, others the half that they have left.
                taken.ResidentBytes = step == 9 ? taken.ResidentBytes / 2 : 0;
                Assert.True(shard.TryPush(taken, asOldest: true, waits: false));
                stack.Insert(taken.IsCold ? 0 : stack.TakeWhile(record => record.IsCold).Count(), taken);
            }
        }

        foreach (PageFilter filter in Enum.GetValues<PageFilter>())
        {
            Assert.Equal(Search(expected, filter)?.ReturnedAt, shard.PeekLeastRecent(filter));
        }
    });

    /// <summary>Against a list of all of them: a shard that something older has left must not be taken for one that still has it, nor one that has it be passed over.</summary>
    [Fact]
    public void Whatever_core_it_came_back_to_the_array_of_the_longest_time_ago_goes_first() => PropertyCheck.Holds(s_shares, steps =>
    {
        var tier = new StrongTier<VariedAtomics<Home>>(Classes);
        List<ArrayRecord> expected = [];
        int time = 0;
        foreach (int step in steps)
        {
            Home.Core = step % Home.Cores;
            if (step < 3 * Home.Cores)
            {
                ArrayRecord record = Nobody.Record(sizeClass: step % 3, bytes: 100);
                record.ReturnedAt = ++time;
                Assert.True(tier.TryPush(record, waits: false));
                expected.Add(record);
            }
            else if (step < 4 * Home.Cores)
            {
                expected.Remove(tier.TryPop(0, Classes - 1, bytes: 100, mostMissing: 0)!);
            }
            else
            {
                ArrayRecord? oldest = expected.MinBy(record => record.ReturnedAt);
                Assert.Same(oldest, tier.TryTakeLeastRecent(PageFilter.Any, leaves: true));
                expected.Remove(oldest!);
            }
        }
    });

    [Fact]
    public void No_more_is_surplus_than_there_is_while_an_array_is_out_of_its_place_for_a_moment()
    {
        var shard = new StrongShard<HardwareAtomics>(classes: 1, new ShardSet<HardwareAtomics>(1));
        Assert.True(shard.TryPush(Nobody.Record(sizeClass: 0, bytes: 1), asOldest: false, waits: true));
        ClassSummary before = default;
        shard.Summarize(0, ref before, restarts: true);
        Assert.NotNull(shard.TakeOldest(0, PageFilter.Any, leaves: false));
        ClassSummary meanwhile = default;
        shard.Summarize(0, ref meanwhile, restarts: false);

        Assert.Equal((1, 0), (before.Count, before.LowWater));
        Assert.Equal((0, 0), (meanwhile.Count, meanwhile.LowWater));
    }

    private static ArrayRecord? Search(List<ArrayRecord>[] stacks, PageFilter filter) => stacks
        .Select(stack => filter switch
        {
            PageFilter.Any => stack.FirstOrDefault(),
            PageFilter.Hot => stack.Find(record => !record.IsCold),
            _ => stack.Take(1).FirstOrDefault(record => record.IsCold),
        })
        .OfType<ArrayRecord>()
        .MinBy(record => record.ReturnedAt);
}
