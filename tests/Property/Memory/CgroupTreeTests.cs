using Pools.Memory;

namespace Pools.Tests.Property.Memory;

/// <summary>Trees of control groups as machines and containers show them.</summary>
public sealed class CgroupTreeTests
{
    private const string Mount2 = "/sys/fs/cgroup";
    private const string Mount1 = "/sys/fs/cgroup/memory";
    private const string None1 = "9223372036854771712";
    private const long None = long.MaxValue;

    // A group that is read: of its 900 bytes 300 are page cache.
    private static readonly Dictionary<string, (FakeCgroups Files, long Usage, long Limit)> s_counted = new()
    {
        ["v2, container with a namespace"] = (Simple2("/", Mount2), 600, 1000),
        ["v2, no limit"] = (FakeCgroups.Version2("/").With2(Mount2, 900, 300, "max"), 600, None),
        ["v2, the tightest limit is the parent's"] = (Nested2("5000", "1000", "max"), 600, 1000),
        ["v2, the tightest limit is the grandparent's"] = (Nested2("5000", "2000", "1500"), 600, 1500),
        ["v2, the tightest limit is its own"] = (Nested2("700", "2000", "max"), 600, 700),
        ["v2, only the parent counts"] = (Simple2("/app/worker", Mount2 + "/app"), 600, 1000),
        ["v2, the topmost group has no files"] = (Simple2("/system.slice/app", Mount2 + "/system.slice/app"), 600, 1000),
        ["v2, page cache larger than the usage"] = (FakeCgroups.Version2("/").With2(Mount2, 900, 1300, "1000"), 0, 1000),
        ["v2, path of another namespace"] = (Simple2("/../neighbor", Mount2), 600, 1000),
        ["v2, mounted from outside the namespace"] = (Simple2("/", Mount2, "/.."), 600, 1000),
        ["v2, path and mount outside the namespace"] = (Simple2("/../a", Mount2 + "/a", "/.."), 600, 1000),
        ["v2, the host's path in a container"] = (Simple2("/kubepods/pod1/abc", Mount2), 600, 1000),
        ["v2, a name that begins like the mounted one"] =
            (Simple2("/docker/abcd", Mount2, "/docker/abc").With2(Mount2 + "d", 1, 0, "2"), 600, 1000),
        ["v2, colons in the path"] = (Simple2("/a:b", Mount2 + "/a:b"), 600, 1000),
        ["v2, blanks in the mount point"] = (BlankMountPoint(), 600, 1000),
        ["v1, container without a namespace"] =
            (FakeCgroups.Version1("/docker/abc", "/docker/abc").With1(Mount1, 900, 300, "1000"), 600, 1000),
        ["v1, nested in a container without a namespace"] = (FakeCgroups.Version1("/docker/abc/x", "/docker/abc")
            .With1(Mount1, 5000, 0, "9000").With1(Mount1 + "/x", 900, 300, "1000"), 600, 1000),
        ["v1, no limit"] = (Simple1(None1), 600, None),
        ["v1, no limit, pages of 64 KiB"] = (Simple1("9223372036854710272"), 600, None),
        ["v1, no limit, old kernel"] = (Simple1("9223372036854775807"), 600, None),
        ["v1, no limit, more than fits"] = (Simple1("18446744073709551615"), 600, None),
        ["v1, the tightest limit is the parent's"] = (FakeCgroups.Version1("/a/b")
            .With1(Mount1, 9000, 0, None1).With1(Mount1 + "/a", 5000, 0, "1000").With1(Mount1 + "/a/b", 900, 300, "2000"), 600, 1000),
        ["v1, the tightest limit is of a hidden group"] =
            (FakeCgroups.Version1("/", "/").With1(Mount1, 900, 300, "2000", hierarchicalLimit: "1000"), 600, 1000),
        ["both, version 2 counts"] = (CountedByVersion2(), 600, 1000),
    };

    private static readonly Dictionary<string, FakeCgroups> s_uncounted = new()
    {
        ["no such files"] = new FakeCgroups(),
        ["no groups"] = new FakeCgroups { ["/proc/self/cgroup"] = "", ["/proc/self/mountinfo"] = "" },
        ["nothing mounted"] = new FakeCgroups
        {
            ["/proc/self/cgroup"] = "0::/a\n",
            ["/proc/self/mountinfo"] = "22 27 0:21 / /proc rw - proc proc rw\n",
        },
        ["the machine's topmost group"] = FakeCgroups.Version2("/"),
        ["malformed lines"] = new FakeCgroups { ["/proc/self/cgroup"] = "0\nx:y\n\n:", ["/proc/self/mountinfo"] = "-\n - - -\n41 31\n" },
    };

    public static TheoryData<string> Counted => [.. s_counted.Keys];

    public static TheoryData<string> Uncounted => [.. s_uncounted.Keys];

    [Theory, MemberData(nameof(Counted))]
    public void Usage_without_page_cache_and_the_tightest_limit_are_read(string tree)
    {
        (FakeCgroups files, long expectedUsage, long expectedLimit) = s_counted[tree];
        using CgroupMemory? cgroup = CgroupMemory.TryOpen(files);
        Assert.NotNull(cgroup);
        Assert.True(cgroup.TryRead(out long usage, out long limit));
        Assert.Equal((expectedUsage, expectedLimit), (usage, limit));
    }

    [Theory, MemberData(nameof(Uncounted))]
    public void A_process_in_no_group_that_counts_memory_has_nothing_to_read(string tree)
    {
        FakeCgroups files = s_uncounted[tree];
        Assert.Null(CgroupMemory.TryOpen(files, (what, why) => Assert.Fail($"{what} {why}")));
        Assert.Equal(0, files.OpenFiles);
    }

    private static FakeCgroups Simple2(string group, string folder, string mountedGroup = "/") =>
        FakeCgroups.Version2(group, mountedGroup).With2(folder, 900, 300, "1000");

    private static FakeCgroups Simple1(string limit) => FakeCgroups.Version1("/a").With1(Mount1 + "/a", 900, 300, limit);

    private static FakeCgroups Nested2(string own, string parent, string grandparent) => FakeCgroups.Version2("/a/b/c")
        .With2(Mount2 + "/a", 5000, 200, grandparent)
        .With2(Mount2 + "/a/b", 2000, 100, parent)
        .With2(Mount2 + "/a/b/c", 900, 300, own);

    private static FakeCgroups BlankMountPoint()
    {
        FakeCgroups files = Simple2("/a", "/my groups\\/a");
        files["/proc/self/mountinfo"] = "41 31 0:38 / /my\\040groups\\134 rw,relatime - cgroup2 cgroup2 rw\n";
        return files;
    }

    private static FakeCgroups CountedByVersion2()
    {
        FakeCgroups files = FakeCgroups.Version1("/gone").With2("/sys/fs/cgroup/unified/a", 900, 300, "1000");
        files["/proc/self/cgroup"] = "9:name=systemd:/a\n3:cpuset:/\n0::/a\n";
        return files;
    }
}
