using System.IO;
using System.IO.Compression;
using Xunit;

namespace Pools.Tests.Packages;

/// <summary>What a package holds.</summary>
internal static class Entries
{
    /// <summary>The bytes of an entry, which must be there.</summary>
    public static byte[] Read(this ZipArchive package, string path)
    {
        ZipArchiveEntry? entry = package.GetEntry(path);
        Assert.True(entry is not null, $"There is no {path}.");
        using Stream stream = entry.Open();
        using MemoryStream content = new();
        stream.CopyTo(content);
        return content.ToArray();
    }
}
