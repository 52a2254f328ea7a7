namespace Pools.Tests.Property.Memory;

/// <summary>The kernel's files about control groups, in a folder of their own.</summary>
internal sealed class FakeCgroups : IDisposable
{
    public const string Mount2 = "/sys/fs/cgroup";
    public const string Mount1 = "/sys/fs/cgroup/memory";

    public FakeCgroups(string memberships) => this["/proc/self/cgroup"] = memberships;

    public string Root { get; } = Directory.CreateTempSubdirectory("cgroups").FullName;

    public string this[string path]
    {
        set
        {
            Directory.CreateDirectory(Path.GetDirectoryName(Root + path)!);
            File.WriteAllText(Root + path, value);
        }
    }

    /// <summary>Only version 2.</summary>
    public static FakeCgroups Version2(string group) => new($"0::{group}\n");

    /// <summary>Version 1, with a version 2 beside it that counts no memory.</summary>
    public static FakeCgroups Version1(string group) => new($"9:name=systemd:/a\n4:cpu,memory:{group}\n1:memory_not:/b\n0::/\n");

    public FakeCgroups With2(string group, long usage, long inactiveFile, string limit)
    {
        string folder = Mount2 + group;
        this[folder + "/memory.current"] = $"{usage}\n";
        this[folder + "/memory.max"] = $"{limit}\n";
        this[folder + "/memory.stat"] = $"anon 12\nactive_file 34\ninactive_file {inactiveFile}\ninactive_file_not 56\nslab 78\n";
        return this;
    }

    /// <summary>Half of the page cache is the descendants'.</summary>
    public FakeCgroups With1(string group, long usage, long inactiveFile, long limit)
    {
        string folder = Mount1 + group;
        this[folder + "/memory.usage_in_bytes"] = $"{usage}\n";
        this[folder + "/memory.stat"] =
            $"cache 12\ninactive_file {inactiveFile / 2}\nhierarchical_memory_limit {limit}\ntotal_inactive_file {inactiveFile}\n";
        return this;
    }

    public void Dispose() => Directory.Delete(Root, recursive: true);
}
