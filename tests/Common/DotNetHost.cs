using System;

namespace Pools.Tests;

/// <summary>The <c>dotnet</c> that belongs to the running framework.</summary>
internal static class DotNetHost
{
    // dotnet lies three folders above the framework's: dotnet/shared/Microsoft.NETCore.App/10.0.0.
    public static string Path { get; } = System.IO.Path.GetFullPath(System.IO.Path.Combine(
        System.IO.Path.GetDirectoryName(typeof(object).Assembly.Location)!, "..", "..", "..", OperatingSystem.IsWindows() ? "dotnet.exe" : "dotnet"));
}
