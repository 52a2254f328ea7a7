using System.IO;

namespace Pools.Memory;

/// <summary>The files of this machine.</summary>
internal sealed class SystemCgroupFiles : ICgroupFiles
{
    public static SystemCgroupFiles Instance { get; } = new();

    public string? ReadText(string path) => File.Exists(path) ? File.ReadAllText(path) : null;

    public ICgroupFile? Open(string path) => File.Exists(path) ? new SystemCgroupFile(path) : null;
}
