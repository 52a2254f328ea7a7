using System;
using System.Collections.Generic;

namespace Pools.Memory;

/// <summary>The open files of one control group: what it uses, and the limits on it.</summary>
/// <remarks><b>Threading</b>: any thread; a reading that meets <see cref="Dispose"/> throws.</remarks>
internal sealed class CgroupHandles : IDisposable
{
    /// <summary>On the stack, in bytes: the whole of version 1's statistics are 0.9 KB on an idle Linux 6.18, which leaves room for larger numbers and more lines.</summary>
    private const int BufferBytes = 4096;

    private readonly bool _isUnified;
    private readonly ICgroupFile _usage;
    private readonly ICgroupFile _statistics;
    private readonly List<ICgroupFile> _limits;

    private CgroupHandles(bool isUnified, ICgroupFile usage, ICgroupFile statistics, List<ICgroupFile> limits)
    {
        _isUnified = isUnified;
        _usage = usage;
        _statistics = statistics;
        _limits = limits;
    }

    /// <summary>
    /// The files of the first group upwards that counts memory, and the limits from there up; null if none counts. Groups may lack the files: those that are
    /// not shown here, those for which nobody asked to count, and the machine's topmost.
    /// </summary>
    public static CgroupHandles? Open(ICgroupFiles files, CgroupLocation location)
    {
        bool isUnified = location.IsUnified;
        ICgroupFile? usage = null;
        ICgroupFile? statistics = null;
        List<ICgroupFile> limits = [];
        try
        {
            // From the process's own group upwards: the first that counts memory gives usage and statistics; every one from there on may set a limit.
            foreach (string folder in location.FoldersUpwards())
            {
                usage ??= files.Open(folder + (isUnified ? "/memory.current" : "/memory.usage_in_bytes"));
                if (usage is null)
                {
                    continue;
                }

                statistics ??= files.Open(folder + "/memory.stat") ?? throw new InvalidOperationException($"{folder} counts memory and has no statistics of it.");
                if (files.Open(folder + (isUnified ? "/memory.max" : "/memory.limit_in_bytes")) is { } limit)
                {
                    limits.Add(limit);
                }
            }

            return usage is null ? null : new CgroupHandles(isUnified, usage, statistics!, limits);
        }
        catch
        {
            // Half of the files are of no use.
            Close(usage, statistics, limits);
            throw;
        }
    }

    /// <summary>What the group uses without the page cache that the kernel would drop first, and the smallest limit on it, in bytes.</summary>
    /// <returns>False if a file does not say what it should.</returns>
    public bool TryRead(out long usageBytes, out long limitBytes)
    {
        Span<byte> buffer = stackalloc byte[BufferBytes];
        limitBytes = long.MaxValue;
        return TryReadUsage(buffer, out usageBytes, ref limitBytes) && TryReadLimits(buffer, ref limitBytes);
    }

    public void Dispose() => Close(_usage, _statistics, _limits);

    private bool TryReadUsage(Span<byte> buffer, out long usageBytes, ref long limitBytes)
    {
        if (!CgroupText.TryParseNumber(Read(_usage, buffer), out usageBytes))
        {
            return false;
        }

        // Version 1 counts a group's descendants in the usage, and in lines of their own.
        ReadOnlySpan<byte> statistics = Read(_statistics, buffer);
        if (!CgroupText.TryFind(statistics, _isUnified ? "inactive_file"u8 : "total_inactive_file"u8, out ReadOnlySpan<byte> line) ||
            !CgroupText.TryParseNumber(line, out long pageCache))
        {
            return false;
        }

        // The two files are written one after the other, so the cache may by now be larger than the usage was.
        usageBytes = Math.Max(0, usageBytes - pageCache);

        // Version 1 also tells the smallest limit of all ancestors, those that a container is not shown among them.
        if (!_isUnified && CgroupText.TryFind(statistics, "hierarchical_memory_limit"u8, out line))
        {
            return CgroupText.TryParseLimit(line, out limitBytes);
        }

        return true;
    }

    private bool TryReadLimits(Span<byte> buffer, ref long limitBytes)
    {
        foreach (ICgroupFile file in _limits)
        {
            if (!CgroupText.TryParseLimit(Read(file, buffer), out long limit))
            {
                return false;
            }

            limitBytes = Math.Min(limitBytes, limit);
        }

        return true;
    }

    private static ReadOnlySpan<byte> Read(ICgroupFile file, Span<byte> buffer) => buffer.Slice(0, file.Read(buffer));

    private static void Close(ICgroupFile? usage, ICgroupFile? statistics, List<ICgroupFile> limits)
    {
        usage?.Dispose();
        statistics?.Dispose();
        limits.ForEach(static limit => limit.Dispose());
    }
}
