using System;
using System.IO;
using System.Linq;
using System.Runtime.InteropServices;

namespace Pools.Bench.Scenarios.RealWork;

/// <summary>Finds the folder of the newest .NET SDK: real files that every machine has that can build this program.</summary>
internal static class SdkFolder
{
    public static string? Find() => Candidates()
        .Select(root => root is null ? null : Path.Combine(root, "sdk"))
        .Where(Directory.Exists)
        .Select(sdk => Directory.EnumerateDirectories(sdk!).Where(d => VersionOf(d) is not null).MaxBy(VersionOf))
        .FirstOrDefault(newest => newest is not null);

    private static string?[] Candidates() =>
    [
        Environment.GetEnvironmentVariable("DOTNET_ROOT"),
        Environment.ProcessPath is { } host && Path.GetFileNameWithoutExtension(host) == "dotnet" ? Path.GetDirectoryName(host) : null,

        // The runtime lies in shared/Microsoft.NETCore.App/<version> beside the SDKs.
        Path.GetFullPath(Path.Combine(RuntimeEnvironment.GetRuntimeDirectory(), "..", "..", "..")),
    ];

    // Previews compare by their number alone.
    private static Version? VersionOf(string folder)
        => Version.TryParse(Path.GetFileName(folder).Split('-')[0], out Version? version) ? version : null;
}
