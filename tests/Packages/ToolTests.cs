namespace Pools.Tests.Packages;

[Trait("Run", "Deep")]
public sealed class ToolTests(PackedLibraries libraries)
{
    private const string Id = "Pools.Tool";
    private const string Folder = "tools/net10.0/any/";

    [Fact]
    public void The_package_names_every_library_in_it_and_all_run_on_every_system()
    {
        using ZipArchive package = libraries.Open(Id);
        string notices = Encoding.UTF8.GetString(package.Read("THIRD-PARTY-NOTICES.md"));
        string[] files = [.. package.Names().Where(name => name.EndsWith(".dll", StringComparison.Ordinal))];

        Assert.Contains("Apache-2.0.txt", package.Names());
        Assert.Contains($"{Folder}Microsoft.Diagnostics.NETCore.Client.dll", files);
        Assert.All(files, file => Assert.Equal(Folder, $"{Path.GetDirectoryName(file)!.Replace('\\', '/')}/"));
        Assert.All(
            files.Select(file => Path.GetFileNameWithoutExtension(file)).Where(name => name is not ("dotnet-pools" or "Pools")),
            name => Assert.Contains(name, notices, StringComparison.Ordinal));
    }

    [Fact]
    public void The_installed_tool_lists_its_commands()
    {
        using TemporaryFolder folder = new();
        File.WriteAllText(Path.Combine(folder.Path, "nuget.config"), libraries.Configuration());
        DotNet.RequireSuccess(Command.Run(
            DotNetHost.Path,
            ["tool", "install", Id, "--version", libraries.Version, "--tool-path", Path.Combine(folder.Path, "tools")],
            folder.Path,
            [new("NUGET_PACKAGES", Path.Combine(folder.Path, "cache")), new("DOTNET_CLI_HOME", Path.Combine(folder.Path, "home"))]));

        string tool = Path.Combine(folder.Path, "tools", "dotnet-pools");
        string help = DotNet.RequireSuccess(Command.Run(
            tool, ["--help"], folder.Path, [new("DOTNET_ROOT", Path.GetDirectoryName(DotNetHost.Path)!)]));
        Assert.All(
            (string[])["doctor", "top", "record", "replay", "advise", "mcp"],
            command => Assert.Contains($"  {command} ", help, StringComparison.Ordinal));
    }
}
