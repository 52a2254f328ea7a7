using System;
using System.Collections.Generic;
using System.Linq;
using FsCheck;
using FsCheck.Fluent;
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

    private static readonly Arbitrary<int[]> s_classes = Arb.From(
        Gen.OneOf(Gen.Elements(0, 1, 63, 64, Classes - 1), Gen.Choose(0, Classes - 1)).ListOf().Select(classes => classes.ToArray()),
        classes => Enumerable.Range(0, classes.Length).Select(gone => classes.Where((_, i) => i != gone).ToArray()));

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

        Assert.Equal(pushed, pushed.Select(_ => shard.TryTakeLeastRecent(condition: null)));
        Assert.Null(shard.TryTakeLeastRecent(condition: null));
    });
}
