namespace Pools.Tests;

/// <summary>The <c>dotnet</c> that belongs to the running framework.</summary>
internal static class DotNetHost
{
    // dotnet lies three folders above the framework's: dotnet/shared/Microsoft.NETCore.App/10.0.0.
    public static string Path { get; } = System.IO.Path.GetFullPath(System.IO.Path.Combine(
        System.IO.Path.GetDirectoryName(typeof(object).Assembly.Location)!,
        "..",
        "..",
        "..",
        OperatingSystem.IsWindows() ? "dotnet.exe" : "dotnet"));

    /// <summary>Variables for a command that builds. It exits before its profile is worth anything, or a heap for each core: without them
    /// it takes a fifth less processor time.</summary>
    public static IReadOnlyCollection<KeyValuePair<string, string>> ForBuilds { get; } =
        [new("DOTNET_TieredPGO", "0"), new("DOTNET_gcServer", "0")];
}
