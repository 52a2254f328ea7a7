using System.Collections.Generic;

namespace Pools.Tests.Property.Memory;

/// <summary>Trees as machines and containers show them, and what a reader must make of each.</summary>
internal static class CgroupTrees
{
    private const string Mount2 = "/sys/fs/cgroup";
    private const string Mount1 = "/sys/fs/cgroup/memory";
    private const string None1 = "9223372036854771712";

    /// <summary>By name: the tree, its usage, and its limit (<see cref="long.MaxValue"/> for none).</summary>
    public static Dictionary<string, (FakeCgroups Files, long Usage, long Limit)> All() => new()
    {
        ["v2, container that is shown its own group as the topmost"] = (FakeCgroups.Version2("/").With2(Mount2, 900, 300, "1000"), 600, 1000),
        ["v2, no limit"] = (FakeCgroups.Version2("/").With2(Mount2, 900, 300, "max"), 600, long.MaxValue),
        ["v2, nested, the tightest limit is the parent's"] = (Nested2("5000", "1000", "max"), 600, 1000),
        ["v2, nested, the tightest limit is the grandparent's"] = (Nested2("5000", "2000", "1500"), 600, 1500),
        ["v2, nested, the tightest limit is its own"] = (Nested2("700", "2000", "max"), 600, 700),
        ["v2, a group that counts nothing under one that counts"] =
            (FakeCgroups.Version2("/app/worker").With2(Mount2 + "/app", 900, 300, "1000"), 600, 1000),
        ["v2, the machine's topmost group has no files"] =
            (FakeCgroups.Version2("/system.slice/app.service").With2(Mount2 + "/system.slice/app.service", 900, 300, "1000"), 600, 1000),
        ["v2, page cache larger than the usage was"] = (FakeCgroups.Version2("/").With2(Mount2, 900, 1300, "1000"), 0, 1000),
        ["v2, path of another namespace"] = (FakeCgroups.Version2("/../neighbor").With2(Mount2, 900, 300, "1000"), 600, 1000),
        ["v2, mounted from outside the namespace"] = (FakeCgroups.Version2("/", "/..").With2(Mount2, 900, 300, "1000"), 600, 1000),
        ["v2, mounted from outside the namespace, path outside as well"] =
            (FakeCgroups.Version2("/../a", "/..").With2(Mount2 + "/a", 900, 300, "1000"), 600, 1000),
        ["v2, the host's path where only the container's group is shown"] =
            (FakeCgroups.Version2("/kubepods/pod1/abc").With2(Mount2, 900, 300, "1000"), 600, 1000),
        ["v2, a group whose name begins like the mounted one's"] =
            (FakeCgroups.Version2("/docker/abcd", "/docker/abc").With2(Mount2, 900, 300, "1000").With2(Mount2 + "d", 1, 0, "2"), 600, 1000),
        ["v2, colons in the path"] = (FakeCgroups.Version2("/a:b").With2(Mount2 + "/a:b", 900, 300, "1000"), 600, 1000),
        ["v2, blanks in the mount point"] = (BlankMountPoint(), 600, 1000),
        ["v1, container without a namespace"] =
            (FakeCgroups.Version1("/docker/abc", "/docker/abc").With1(Mount1, 900, 300, "1000"), 600, 1000),
        ["v1, container without a namespace, nested"] =
            (FakeCgroups.Version1("/docker/abc/x", "/docker/abc").With1(Mount1, 5000, 0, "9000").With1(Mount1 + "/x", 900, 300, "1000"), 600, 1000),
        ["v1, no limit"] = (FakeCgroups.Version1("/a").With1(Mount1 + "/a", 900, 300, None1), 600, long.MaxValue),
        ["v1, no limit, pages of 64 KiB"] = (FakeCgroups.Version1("/a").With1(Mount1 + "/a", 900, 300, "9223372036854710272"), 600, long.MaxValue),
        ["v1, no limit, old kernel"] = (FakeCgroups.Version1("/a").With1(Mount1 + "/a", 900, 300, "9223372036854775807"), 600, long.MaxValue),
        ["v1, no limit, more than fits"] = (FakeCgroups.Version1("/a").With1(Mount1 + "/a", 900, 300, "18446744073709551615"), 600, long.MaxValue),
        ["v1, nested, the tightest limit is the parent's"] =
            (FakeCgroups.Version1("/a/b").With1(Mount1, 9000, 0, None1).With1(Mount1 + "/a", 5000, 0, "1000").With1(Mount1 + "/a/b", 900, 300, "2000"), 600, 1000),
        ["v1, the tightest limit is of a group that is not shown"] =
            (FakeCgroups.Version1("/", "/").With1(Mount1, 900, 300, "2000", hierarchicalLimit: "1000"), 600, 1000),
        ["both, version 2 counts although version 1 is there"] = (CountedByVersion2(), 600, 1000),
    };

    /// <summary>Processes that are in no group that counts memory.</summary>
    public static Dictionary<string, FakeCgroups> Without() => new()
    {
        ["no such files"] = new FakeCgroups(),
        ["no groups"] = new FakeCgroups { ["/proc/self/cgroup"] = "", ["/proc/self/mountinfo"] = "" },
        ["nothing mounted"] = new FakeCgroups { ["/proc/self/cgroup"] = "0::/a\n", ["/proc/self/mountinfo"] = "22 27 0:21 / /proc rw - proc proc rw\n" },
        ["the machine's topmost group"] = FakeCgroups.Version2("/"),
        ["lines that are none"] = new FakeCgroups { ["/proc/self/cgroup"] = "0\nx:y\n\n:", ["/proc/self/mountinfo"] = "-\n - - -\n41 31\n" },
    };

    private static FakeCgroups Nested2(string own, string parent, string grandparent) => FakeCgroups.Version2("/a/b/c")
        .With2(Mount2 + "/a", 5000, 200, grandparent)
        .With2(Mount2 + "/a/b", 2000, 100, parent)
        .With2(Mount2 + "/a/b/c", 900, 300, own);

    private static FakeCgroups BlankMountPoint()
    {
        FakeCgroups files = FakeCgroups.Version2("/a").With2("/my groups\\/a", 900, 300, "1000");
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
