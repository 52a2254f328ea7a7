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

    [Fact]
    public void The_array_that_came_back_the_longest_time_ago_goes_first_whatever_its_class() => PropertyCheck.Holds(s_classes, classes =>
    {
        Home.Core = 0;
        var shard = new StrongShard<VariedAtomics<Home>>(Classes);
        var pushed = new List<ArrayRecord>();
        foreach (int sizeClass in classes)
        {
            ArrayRecord record = Nobody.Record(sizeClass, bytes: 1_000 + sizeClass);
            record.ReturnedAt = pushed.Count + 1;
            Assert.True(shard.TryPush(record, asOldest: false, waits: false));
            pushed.Add(record);
        }

        Assert.Equal(pushed, pushed.Select(_ => shard.TryTakeLeastRecent(condition: null, leaves: true)));
        Assert.Null(shard.TryTakeLeastRecent(condition: null, leaves: true));
    });

    [Fact]
    public void No_more_is_surplus_than_there_is_while_an_array_is_out_of_its_place_for_a_moment()
    {
        var shard = new StrongShard<HardwareAtomics>(classes: 1);
        Assert.True(shard.TryPush(Nobody.Record(sizeClass: 0, bytes: 1), asOldest: false, waits: true));
        ClassSummary before = default;
        shard.Summarise(0, ref before, restarts: true);
        Assert.NotNull(shard.TakeOldest(0, static (_, _) => true, state: null));
        ClassSummary meanwhile = default;
        shard.Summarise(0, ref meanwhile, restarts: false);

        Assert.Equal((1, 0), (before.Count, before.LowWater));
        Assert.Equal((0, 0), (meanwhile.Count, meanwhile.LowWater));
    }
}
