using System.Collections.Generic;
using System.Linq;
using FsCheck.Fluent;
using Pools.Internal;
using Pools.PerCore;
using Pools.Tests.Property.FsCheckAdapter;
using Xunit;

namespace Pools.Tests.Property.Internal;

/// <summary>Which cores a search looks at, and in which order.</summary>
public sealed class CoreSetTests
{
    /// <summary>In three words.</summary>
    private const int Cores = 130;

    [Theory]
    [InlineData(1)]
    [InlineData(2)]
    [InlineData(3)]
    [InlineData(63)]
    [InlineData(64)]
    [InlineData(65)]
    [InlineData(192)]
    [InlineData(256)]
    [InlineData(300)]
    public void From_each_core_all_are_met_once_in_the_order_of_the_exclusive_or(int cores)
    {
        CoreSet<HardwareAtomics> all = new(cores, all: true);
        for (int core = 0; core < cores; core++)
        {
            int from = core;
            Assert.Equal(Enumerable.Range(0, cores).OrderBy(other => other ^ from), Met(all, core));
        }
    }

    [Fact]
    public void What_has_been_added_and_not_removed_is_met() => PropertyCheck.Holds(
        Arb.From(from added in Gen.Choose(0, Cores - 1).ListOf() from removed in Gen.Choose(0, Cores - 1).ListOf() from core in Gen.Choose(0, Cores - 1) select (added, removed, core)),
        chosen =>
        {
            CoreSet<HardwareAtomics> set = new(Cores, all: false);
            Assert.True(set.IsEmpty);
            foreach (int each in chosen.added)
            {
                set.Add(each);
            }

            foreach (int each in chosen.removed)
            {
                set.Remove(each);
            }

            int[] expected = [.. chosen.added.Distinct().Except(chosen.removed).OrderBy(other => other ^ chosen.core)];
            Assert.Equal(expected, Met(set, chosen.core));
            Assert.Equal(expected.Length == 0, set.IsEmpty);
            Assert.All(Enumerable.Range(0, Cores), each => Assert.Equal(expected.Contains(each), set.Contains(each)));
        });

    [Theory]
    [InlineData(1)]
    [InlineData(64)]
    [InlineData(65)]
    public void Of_many_the_nearest_are_met_as_many_as_are_asked_for(int most)
    {
        CoreSet<HardwareAtomics> all = new(Cores, all: true);

        Assert.Equal(Enumerable.Range(0, Cores).OrderBy(other => other ^ 70).Take(most), Met(all, 70, most));
    }

    [Fact]
    public void A_core_that_leaves_before_its_word_is_read_is_not_met()
    {
        CoreSet<HardwareAtomics> all = new(cores: 128, all: true);
        List<int> met = [];
        foreach (int core in all.From(0))
        {
            all.Remove(100);
            met.Add(core);
        }

        Assert.Equal(Enumerable.Range(0, 128).Except([100]), met);
    }

    private static List<int> Met(CoreSet<HardwareAtomics> set, int core, int most = int.MaxValue)
    {
        List<int> met = [];
        foreach (int other in set.From(core, most))
        {
            met.Add(other);
        }

        return met;
    }
}
