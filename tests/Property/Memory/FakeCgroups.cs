using System.Collections.Concurrent;
using System.Text;
using Pools.Memory;

namespace Pools.Tests.Property.Memory;

/// <summary>A tree of the kernel's files that a test writes, changes and removes.</summary>
internal sealed class FakeCgroups : ICgroupFiles
{
    private readonly ConcurrentDictionary<string, byte[]> _files = new(StringComparer.Ordinal);
    private int _open;

    public Exception? OpenFailure { get; set; }

    /// <summary>Runs before a file is opened, on the thread that opens it.</summary>
    public Action? OnOpen { get; set; }

    public int OpenFiles => Volatile.Read(ref _open);

    public string this[string path]
    {
        set => _files[path] = Encoding.UTF8.GetBytes(value);
    }

    /// <summary>Only version 2, mounted at the usual place.</summary>
    public static FakeCgroups Version2(string group, string mountedGroup = "/") => new()
    {
        ["/proc/self/cgroup"] = $"0::{group}\n",
        ["/proc/self/mountinfo"] = "22 27 0:21 / /proc rw - proc proc rw\n" +
            $"41 31 0:38 {mountedGroup} /sys/fs/cgroup rw,relatime shared:9 - cgroup2 cgroup2 rw\n",
    };

    /// <summary>Version 1, with a version 2 beside it that counts no memory.</summary>
    public static FakeCgroups Version1(string group, string mountedGroup = "/") => new()
    {
        ["/proc/self/cgroup"] = $"9:name=systemd:/a\n4:cpu,memory:{group}\n1:memory_not:/b\n0::/\n",
        ["/proc/self/mountinfo"] =
            "31 23 0:28 / /sys/fs/cgroup rw,relatime - tmpfs tmpfs rw,mode=755\n" +
            "32 31 0:29 / /sys/fs/cgroup/cpuset rw,relatime - cgroup cgroup rw,cpuset\n" +
            $"35 31 0:32 {mountedGroup} /sys/fs/cgroup/memory rw,relatime - cgroup cgroup rw,cpu,memory\n" +
            "41 31 0:38 / /sys/fs/cgroup/unified rw,relatime - cgroup2 cgroup2 rw\n",
    };

    public FakeCgroups With2(string folder, long usage, long inactiveFile, string limit)
    {
        this[folder + "/memory.current"] = $"{usage}\n";
        this[folder + "/memory.max"] = $"{limit}\n";
        this[folder + "/memory.stat"] = $"anon 12\nactive_file 34\ninactive_file {inactiveFile}\ninactive_file_not 56\nslab 78\n";
        return this;
    }

    /// <summary>Half of the page cache is the descendants'.</summary>
    public FakeCgroups With1(string folder, long usage, long inactiveFile, string limit, string hierarchicalLimit = "9223372036854771712")
    {
        this[folder + "/memory.usage_in_bytes"] = $"{usage}\n";
        this[folder + "/memory.limit_in_bytes"] = $"{limit}\n";
        this[folder + "/memory.stat"] =
            $"cache 12\ninactive_file {inactiveFile / 2}\nhierarchical_memory_limit {hierarchicalLimit}\n" +
            $"total_inactive_file {inactiveFile}\ntotal_unevictable 0\n";
        return this;
    }

    /// <summary>Removes a group: its open files fail.</summary>
    public void Remove(string folder)
    {
        foreach (string path in _files.Keys.Where(path => path.StartsWith(folder + "/", StringComparison.Ordinal)))
        {
            _files.TryRemove(path, out _);
        }
    }

    public string? ReadText(string path) => _files.TryGetValue(path, out byte[]? content) ? Encoding.UTF8.GetString(content) : null;

    public ICgroupFile? Open(string path)
    {
        OnOpen?.Invoke();
        if (OpenFailure is not null)
        {
            throw OpenFailure;
        }

        return _files.ContainsKey(path) ? new Handle(this, path) : null;
    }

    private sealed class Handle : ICgroupFile
    {
        private readonly FakeCgroups _tree;
        private readonly string _path;
        private int _disposed;

        public Handle(FakeCgroups tree, string path)
        {
            (_tree, _path) = (tree, path);
            Interlocked.Increment(ref tree._open);
        }

        public int Read(Span<byte> buffer)
        {
            ObjectDisposedException.ThrowIf(Volatile.Read(ref _disposed) != 0, this);
            if (!_tree._files.TryGetValue(_path, out byte[]? content))
            {
                throw new IOException($"No such device: {_path}");
            }

            int count = Math.Min(content.Length, buffer.Length);
            content.AsSpan(0, count).CopyTo(buffer);
            return count;
        }

        public void Dispose()
        {
            if (Interlocked.Exchange(ref _disposed, 1) == 0)
            {
                Interlocked.Decrement(ref _tree._open);
            }
        }
    }
}
