using System;
using Pools.Memory;
using Xunit;

namespace Pools.Tests.Property.Memory;

public sealed class CgroupTreeTests
{
    public static TheoryData<string> Trees => [.. CgroupTrees.All().Keys];

    public static TheoryData<string> TreesWithout => [.. CgroupTrees.Without().Keys];

    [Theory, MemberData(nameof(Trees))]
    public void Usage_without_page_cache_and_the_tightest_limit_are_read(string tree) =>
        Assert.True(IsRight(tree, CgroupMutant.Faithful), $"{tree}: {Read(tree, CgroupMutant.Faithful)}");

    [Theory, MemberData(nameof(TreesWithout))]
    public void Without_a_group_that_counts_memory_there_is_nothing_to_read(string tree)
    {
        FakeCgroups files = CgroupTrees.Without()[tree];
        Assert.Null(CgroupMemory.TryOpen(files, (what, why) => Assert.Fail($"{what} {why}")));
        Assert.Equal(0, files.OpenFiles);
    }

    [Fact]
    public void A_reader_that_ignores_page_cache_is_found() =>
        Finds(CgroupMutant.IgnoresPageCache, "v2, no limit", "v1, no limit");

    [Fact]
    public void A_reader_that_subtracts_the_own_page_cache_only_is_found() =>
        Finds(CgroupMutant.SubtractsOwnPageCacheOnly, "v1, no limit", "v1, container without a namespace");

    [Fact]
    public void A_reader_that_sees_its_own_limit_only_is_found() =>
        Finds(CgroupMutant.SeesOwnLimitOnly, "v2, nested, the tightest limit is the parent's", "v2, nested, the tightest limit is the grandparent's");

    [Fact]
    public void A_reader_that_misses_limits_of_groups_that_are_not_shown_is_found() =>
        Finds(CgroupMutant.SeesNoHiddenLimit, "v1, the tightest limit is of a group that is not shown");

    [Fact]
    public void A_reader_that_takes_version_2_first_is_found() =>
        Finds(CgroupMutant.TakesVersion2First, "v1, no limit", "v1, container without a namespace");

    [Fact]
    public void A_reader_that_looks_in_the_topmost_group_is_found() =>
        Finds(CgroupMutant.LooksInTheTopmostGroup, "v2, nested, the tightest limit is its own", "v1, container without a namespace, nested");

    [Fact]
    public void A_reader_without_the_way_back_to_the_mount_point_is_found() => Finds(
        CgroupMutant.SeesNoFallback,
        "v2, path of another namespace",
        "v2, mounted from outside the namespace",
        "v2, the host's path where only the container's group is shown",
        "v2, a group whose name begins like the mounted one's");

    [Fact]
    public void A_reader_that_takes_max_for_nothing_is_found() => Finds(CgroupMutant.TakesMaxForZero, "v2, no limit");

    private static void Finds(Func<string, string, string?> mutant, params string[] trees) =>
        Assert.All(trees, tree => Assert.False(IsRight(tree, mutant), tree));

    private static bool IsRight(string tree, Func<string, string, string?> reader)
    {
        (_, long usage, long limit) = CgroupTrees.All()[tree];
        return Read(tree, reader) == (true, usage, limit);
    }

    private static (bool Read, long Usage, long Limit) Read(string tree, Func<string, string, string?> reader)
    {
        using CgroupMemory? cgroup = CgroupMemory.TryOpen(new CgroupMutant(CgroupTrees.All()[tree].Files, reader));
        long usage = 0;
        long limit = 0;
        bool isRead = cgroup is not null && cgroup.TryRead(out usage, out limit);
        return (isRead, usage, limit);
    }
}
