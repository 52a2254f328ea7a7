namespace Pools.Tests.Property.Memory;

/// <summary>Control groups as machines and containers show them.</summary>
[Collection(ProcessWide.Name)]
public sealed class CgroupMemoryTests
{
    private const long None = long.MaxValue;

    // A group that is read: of its 900 bytes 300 are page cache.
    private static readonly Dictionary<string, (Func<FakeCgroups> Make, long Usage, long Limit)> s_trees = new()
    {
        ["v2, container with a namespace"] = (() => Simple2("/", ""), 600, 1000),
        ["v2, no limit"] = (() => FakeCgroups.Version2("/").With2("", 900, 300, "max"), 600, None),
        ["v2, the tightest limit is the parent's"] = (() => Nested2("5000", "1000", "max"), 600, 1000),
        ["v2, the tightest limit is the grandparent's"] = (() => Nested2("5000", "2000", "1500"), 600, 1500),
        ["v2, the tightest limit is its own"] = (() => Nested2("700", "2000", "max"), 600, 700),
        ["v2, only the parent counts"] = (() => Simple2("/app/worker", "/app"), 600, 1000),
        ["v2, page cache larger than the usage"] = (() => FakeCgroups.Version2("/").With2("", 900, 1300, "1000"), 0, 1000),
        ["v2, path of another namespace"] = (() => Simple2("/../neighbor", ""), 600, 1000),
        ["v2, the host's path in a container"] = (() => Simple2("/kubepods/pod1/abc", ""), 600, 1000),
        ["v2, colons in the path"] = (() => Simple2("/a:b", "/a:b"), 600, 1000),
        ["v1, container without a namespace"] = (() => FakeCgroups.Version1("/docker/abc").With1("", 900, 300, 1000), 600, 1000),
        ["v1, nested"] = (() => FakeCgroups.Version1("/a/b").With1("", 9000, 0, None).With1("/a/b", 900, 300, 1000), 600, 1000),
        ["no control groups"] = (() => new FakeCgroups(""), 0, None),
        ["no memory files"] = (() => FakeCgroups.Version2("/a"), 0, None),
        ["malformed memberships"] = (() => new FakeCgroups("0\nx:y\n\n:"), 0, None),
    };

    private static readonly Dictionary<string, string> s_garbage = new()
    {
        ["empty usage"] = "memory.current=",
        ["usage of letters"] = "memory.current=12a\n",
        ["empty limit"] = "memory.max=",
        ["limit of letters"] = "memory.max=ma",
        ["no page cache"] = "memory.stat=anon 5\n",
        ["page cache without a number"] = "memory.stat=inactive_file \n",
    };

    public static TheoryData<string> Trees => [.. s_trees.Keys];

    public static TheoryData<string> Garbage => [.. s_garbage.Keys];

    [Theory, MemberData(nameof(Trees))]
    public void Usage_without_page_cache_and_the_tightest_limit_are_read(string tree)
    {
        (Func<FakeCgroups> make, long usage, long limit) = s_trees[tree];
        using FakeCgroups files = make();
        Assert.Equal((usage, limit), CgroupMemory.Read(files.Root));
    }

    [Theory, MemberData(nameof(Garbage))]
    public void A_malformed_file_counts_as_unknown(string garbage)
    {
        using FakeCgroups files = Simple2("/", "");
        string[] parts = s_garbage[garbage].Split('=');
        files[$"{FakeCgroups.Mount2}/{parts[0]}"] = parts[1];
        Assert.Equal((0, None), CgroupMemory.Read(files.Root));

        files.With2("", 900, 300, "1000");
        Assert.Equal((600, 1000), CgroupMemory.Read(files.Root));
    }

    [Fact]
    public void Without_proc_no_limit_is_known() => Assert.Equal((0, None), CgroupMemory.Read("/no/such/folder"));

    /// <summary>Against the kernel's own files, wherever this process runs.</summary>
    [Fact]
    public void The_figures_of_this_machine_are_plausible()
    {
        (long usage, long limit) = CgroupMemory.Read();
        Assert.True(usage is >= 0 and < 1L << 50);
        Assert.True(limit > usage);
        MemoryReadings readings = MemoryReadings.Read();
        Assert.Equal(limit, readings.CgroupLimitBytes);
#if POOLS_NETSTANDARD
        Assert.Equal(default, readings with { CgroupUsageBytes = 0, CgroupLimitBytes = 0 });
#else
        Assert.True(readings.TotalAvailableBytes > 0);
#endif
    }

    private static FakeCgroups Simple2(string path, string group) => FakeCgroups.Version2(path).With2(group, 900, 300, "1000");

    private static FakeCgroups Nested2(string own, string parent, string grandparent) => FakeCgroups.Version2("/a/b/c")
        .With2("/a", 5000, 200, grandparent)
        .With2("/a/b", 2000, 100, parent)
        .With2("/a/b/c", 900, 300, own);
}
