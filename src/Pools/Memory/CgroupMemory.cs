using System.Globalization;
using System.IO;
using System.Linq;
using System.Text;
using Pools.Observability;

namespace Pools.Memory;

/// <summary>Reads the memory usage and the limit of this process's control group: versions 1 and 2, at their usual mount points.</summary>
/// <remarks>
/// The runtime reports the usage only as of its last collection. On netstandard2.0 it reports neither. If the tightest limit is an
/// ancestor's, the usage of that ancestor's other groups is missing.
/// <para><b>Threading</b>: any thread; takes no lock.</para>
/// <para><b>Ordering</b>: none: each reading opens the files again, which takes about a tenth of a millisecond.</para>
/// <para><b>Bounds</b>: no state except whether a failure has been reported.</para>
/// <para><b>Accepted races</b>: the files are read one after another, so they may describe different moments.</para>
/// </remarks>
internal static class CgroupMemory
{
    private static readonly (long UsageBytes, long LimitBytes) s_none = (0, long.MaxValue);

    private static int s_isFailureReported;

    /// <summary>Reads the usage without inactive page cache, which the kernel drops first, and the smallest visible limit of the group and
    /// its ancestors, in bytes.</summary>
    /// <param name="root">The root of the file system, without a slash at its end; a test substitutes a folder.</param>
    /// <returns>0 and <see cref="long.MaxValue"/> if there is no such group, or if it cannot be read. The first failure raises an
    /// event.</returns>
    public static (long UsageBytes, long LimitBytes) Read(string root = "")
    {
        try
        {
            string memberships = root + "/proc/self/cgroup";
            return File.Exists(memberships) ? ReadFirstGroup(root, ReadText(memberships).Split('\n')) : s_none;
        }
        catch (Exception e)
        {
            if (Interlocked.Exchange(ref s_isFailureReported, 1) == 0)
            {
                ArrayPoolEventSource.Log.Degraded("the memory of the control group; memory pressure ignores it", e.Message);
            }

            return s_none;
        }
    }

    /// <param name="root">The root of the file system.</param>
    /// <param name="memberships">Lines of the form <c>id:controllers:path</c>. Version 2 names no controllers, and its line is the last
    /// one.</param>
    private static (long UsageBytes, long LimitBytes) ReadFirstGroup(string root, string[] memberships)
    {
        foreach (string[] fields in memberships.Select(static line => line.Split([':'], 3)).Where(static fields => fields.Length == 3))
        {
            if (fields[1].Length == 0)
            {
                return ReadGroup(root + "/sys/fs/cgroup", fields[2], "/memory.current", "inactive_file");
            }

            if (fields[1].Split(',').Contains("memory"))
            {
                return ReadGroup(root + "/sys/fs/cgroup/memory", fields[2], "/memory.usage_in_bytes", "total_inactive_file");
            }
        }

        return s_none;
    }

    private static (long UsageBytes, long LimitBytes) ReadGroup(string mount, string path, string usageFile, string cacheKey)
    {
        // A container may see its own group at the mount point, and its path as on the host. The topmost group of a machine has no usage.
        string folder = mount + path.TrimEnd('/');
        while (!File.Exists(folder + usageFile))
        {
            if (folder.Length <= mount.Length)
            {
                return s_none;
            }

            folder = ParentOf(folder);
        }

        // Two readings at different moments: the cache may be larger than the usage was.
        string statistics = ReadText(folder + "/memory.stat");
        long cache = Find(statistics, cacheKey) ?? throw new FormatException($"{folder}/memory.stat has no line {cacheKey}");
        long usage = Math.Max(0, ReadNumber(folder + usageFile) - cache);

        // Version 1 reports the smallest limit of all ancestors; in version 2 each group has a file.
        long limit = Find(statistics, "hierarchical_memory_limit") ?? long.MaxValue;
        for (; folder.Length >= mount.Length; folder = ParentOf(folder))
        {
            string limitFile = folder + "/memory.max";
            limit = File.Exists(limitFile) ? Math.Min(limit, ReadNumber(limitFile)) : limit;
        }

        return (usage, limit);
    }

    private static string ParentOf(string folder) => folder.Substring(0, folder.LastIndexOf('/'));

    /// <summary>The number in a line <c>key number</c> after the first; null: there is none.</summary>
    private static long? Find(string statistics, string key)
    {
        string start = $"\n{key} ";
        int at = statistics.IndexOf(start, StringComparison.Ordinal);
        int number = at + start.Length;
        return at < 0 ? null : Parse(statistics.Substring(number, statistics.IndexOf('\n', number) - number));
    }

    private static long ReadNumber(string path) => ReadText(path).TrimEnd() is var text and not "max" ? Parse(text) : long.MaxValue;

    private static long Parse(string number) => long.Parse(number, NumberStyles.None, CultureInfo.InvariantCulture);

    /// <remarks>A reader of text would allocate 10 KB for each file.</remarks>
    private static string ReadText(string path) => Encoding.ASCII.GetString(File.ReadAllBytes(path));
}
