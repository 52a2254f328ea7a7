using System;
using System.Text;
using System.Text.RegularExpressions;
using Pools.Memory;

namespace Pools.Tests.Property.Memory;

/// <summary>Makes wrong readers out of the right one: it is shown other content than is there.</summary>
/// <param name="files">What is there.</param>
/// <param name="show">A path and its content, and what is shown of it; null hides the file.</param>
internal sealed class CgroupMutant(ICgroupFiles files, Func<string, string, string?> show) : ICgroupFiles
{
    public static string? Faithful(string path, string content) => content;

    public static string? IgnoresPageCache(string path, string content) => Regex.Replace(content, "inactive_file [0-9]+", "inactive_file 0");

    public static string? SubtractsOwnPageCacheOnly(string path, string content) =>
        content.Replace("total_inactive_file", "total_else", StringComparison.Ordinal).Replace("\ninactive_file", "\ntotal_inactive_file", StringComparison.Ordinal);

    public static string? SeesOwnLimitOnly(string path, string content) =>
        path.EndsWith("/memory.max", StringComparison.Ordinal) && !path.Contains("/c/", StringComparison.Ordinal) ? null : content;

    public static string? SeesNoHiddenLimit(string path, string content) => content.Replace("hierarchical_memory_limit", "else", StringComparison.Ordinal);

    public static string? TakesVersion2First(string path, string content) => content.Replace("cpu,memory", "cpu", StringComparison.Ordinal);

    public static string? LooksInTheTopmostGroup(string path, string content) =>
        path == "/proc/self/cgroup" ? Regex.Replace(content, "(?m)^(.*:.*:).*$", "$1/") : content;

    public static string? SeesNoFallback(string path, string content) => path is "/sys/fs/cgroup/memory.current" ? null : content;

    public static string? TakesMaxForZero(string path, string content) => content.Replace("max\n", "0\n", StringComparison.Ordinal);

    public string? ReadText(string path) => files.ReadText(path) is { } content ? show(path, content) : null;

    public ICgroupFile? Open(string path) => files.ReadText(path) is { } content && show(path, content) is not null ? new File(this, path) : null;

    private sealed class File(CgroupMutant files, string path) : ICgroupFile
    {
        public int Read(Span<byte> buffer) => Encoding.UTF8.GetBytes(files.ReadText(path), buffer);

        public void Dispose()
        {
        }
    }
}
