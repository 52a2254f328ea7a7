namespace Pools.Tests.Property.Internal;

/// <summary>Which cores a search visits, and in which order.</summary>
[Cases(fast: 200, deep: 2_000)]
public sealed class CoreSetTests
{
    /// <summary>Three words.</summary>
    private const int Cores = 130;

    private static readonly Gen<int> s_core = Gen.Choose(0, Cores - 1);

    [Theory, InlineData(1), InlineData(2), InlineData(3), InlineData(63), InlineData(64), InlineData(65)]
    [InlineData(192), InlineData(300)]
    public void All_cores_are_visited_once_in_the_order_of_the_exclusive_or(int cores)
    {
        CoreSet<HardwareAtomics> all = All(cores);
        for (int core = 0; core < cores; core++)
        {
            int from = core;
            Assert.Equal(Enumerable.Range(0, cores).OrderBy(other => other ^ from), Visited(all, core));
        }
    }

    [Property]
    public FsCheck.Property Cores_that_were_added_and_not_removed_are_visited() => Prop.ForAll(
        Arb.From(from added in s_core.ListOf() from removed in s_core.ListOf() from core in s_core select (added, removed, core)),
        chosen =>
        {
            CoreSet<HardwareAtomics> set = new(Cores);
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
            Assert.Equal(expected, Visited(set, chosen.core));
            Assert.Equal(expected.Length == 0, set.IsEmpty);
            Assert.Equal(expected.Order(), Enumerable.Range(0, Cores).Where(set.Contains));
        });

    private static CoreSet<HardwareAtomics> All(int cores)
    {
        CoreSet<HardwareAtomics> all = new(cores);
        for (int core = 0; core < cores; core++)
        {
            all.Add(core);
        }

        return all;
    }

    private static List<int> Visited(CoreSet<HardwareAtomics> set, int core)
    {
        List<int> visited = [];
        for (int near, distance = 0; (near = set.Nearest(core, distance)) >= 0; distance = (near ^ core) + 1)
        {
            visited.Add(near);
        }

        return visited;
    }
}
