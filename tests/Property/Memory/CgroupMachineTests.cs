using System;
using System.Globalization;
using System.IO;
using System.Linq;
using Pools.Memory;
using Xunit;

namespace Pools.Tests.Property.Memory;

/// <summary>The probe on the machine that runs the tests, beside a plain reading of the same files.</summary>
[Collection(ProcessWide.Name)]
public sealed class CgroupMachineTests
{
    // How often a plain reading may change while the probe reads (arbitrary): on an idle machine the first attempt succeeds.
    private const int Attempts = 1_000;

    [Fact]
    public void The_probe_reads_what_a_plain_reading_of_the_files_reads()
    {
        using CgroupMemory? cgroup = CgroupMemory.TryOpen(SystemCgroupFiles.Instance, (what, why) => Assert.Fail($"{what} {why}"));
        string? folder = Folder();
        Assert.Equal(folder is not null, cgroup is not null);
        if (folder is not null)
        {
            Assert.Contains(Enumerable.Range(0, Attempts), _ => AgreesWith(cgroup!, folder));
        }
    }

    [Fact]
    public void Reading_allocates_nothing_and_opens_no_further_file() => Processors.RunOnOne(() =>
    {
        using var fake = CgroupMemory.TryOpen(FakeCgroups.Version2("/a/b").With2("/sys/fs/cgroup/a/b", 900, 300, "1000"))!;
        Assert.Equal(0, Allocated.Always(() => Repeat(fake)));
        using CgroupMemory? cgroup = CgroupMemory.TryOpen(SystemCgroupFiles.Instance);
        if (cgroup is not null)
        {
            Assert.Equal(0, Allocated.Always(() => Repeat(cgroup)));
        }
    });

    [Fact]
    public void An_open_file_is_read_from_its_beginning_each_time()
    {
        string path = Path.GetTempFileName();
        try
        {
            byte[] buffer = new byte[16];
            File.WriteAllText(path, "123\n");
            using ICgroupFile file = SystemCgroupFiles.Instance.Open(path)!;
            Assert.Equal("123\n"u8.ToArray(), buffer[..file.Read(buffer)]);
            Assert.Equal("123\n"u8.ToArray(), buffer[..file.Read(buffer)]);
            File.WriteAllText(path, "45678\n");
            Assert.Equal("45678\n"u8.ToArray(), buffer[..file.Read(buffer)]);
        }
        finally
        {
            File.Delete(path);
        }

        Assert.Null(SystemCgroupFiles.Instance.Open(path));
        Assert.Null(SystemCgroupFiles.Instance.ReadText(path));
    }

    private static void Repeat(CgroupMemory cgroup)
    {
        for (int i = 0; i < 1_000; i++)
        {
            Assert.True(cgroup.TryRead(out _, out _));
        }
    }

    /// <summary>The probe's usage lies between two plain readings, one before it and one after it: where nothing changes, it is the same.</summary>
    private static bool AgreesWith(CgroupMemory cgroup, string folder)
    {
        long before = PlainUsage(folder);
        Assert.True(cgroup.TryRead(out long usage, out long limit));
        long after = PlainUsage(folder);
        Assert.Equal(PlainLimit(folder), limit);
        return usage >= Math.Min(before, after) && usage <= Math.Max(before, after);
    }

    /// <summary>The folder of this process' group where systems usually have it.</summary>
    private static string? Folder()
    {
        if (!File.Exists("/proc/self/cgroup"))
        {
            return null;
        }

        string[] groups = File.ReadAllLines("/proc/self/cgroup");
        string path1 = groups.FirstOrDefault(line => line.Split(':')[1].Split(',').Contains("memory"))?.Split(':', 3)[2] ?? "";
        string path2 = groups.FirstOrDefault(line => line.StartsWith("0::", StringComparison.Ordinal))?[3..] ?? "";
        string[] files =
        [
            $"/sys/fs/cgroup/memory{path1}/memory.usage_in_bytes", "/sys/fs/cgroup/memory/memory.usage_in_bytes",
            $"/sys/fs/cgroup{path2}/memory.current", "/sys/fs/cgroup/memory.current",
        ];
        return Path.GetDirectoryName(Array.Find(files, File.Exists));
    }

    private static long PlainUsage(string folder)
    {
        bool isUnified = File.Exists($"{folder}/memory.current");
        long usage = long.Parse(File.ReadAllText($"{folder}/{(isUnified ? "memory.current" : "memory.usage_in_bytes")}"), CultureInfo.InvariantCulture);
        string key = isUnified ? "inactive_file " : "total_inactive_file ";
        string line = File.ReadLines($"{folder}/memory.stat").Single(line => line.StartsWith(key, StringComparison.Ordinal));
        return Math.Max(0, usage - long.Parse(line[key.Length..], CultureInfo.InvariantCulture));
    }

    private static long PlainLimit(string folder)
    {
        long least = long.MaxValue;
        for (string? at = folder; at is not null && at != "/sys/fs"; at = Path.GetDirectoryName(at))
        {
            foreach (string file in new[] { $"{at}/memory.max", $"{at}/memory.limit_in_bytes" }.Where(File.Exists))
            {
                string text = File.ReadAllText(file).Trim();
                ulong limit = text == "max" ? ulong.MaxValue : ulong.Parse(text, CultureInfo.InvariantCulture);
                least = limit < 1UL << 62 ? Math.Min(least, (long)limit) : least;
            }
        }

        return least;
    }
}
