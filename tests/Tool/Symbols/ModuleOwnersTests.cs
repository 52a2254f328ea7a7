namespace Pools.Tests.Tools;

/// <summary>Folders and <c>*.deps.json</c> tell the framework, packages and the program apart, not names.</summary>
public sealed class ModuleOwnersTests : IDisposable
{
    internal const string DepsJson = """
        {
          "targets": {
            ".NETCoreApp,Version=v10.0": {
              "Microsoft.Contoso.Service/1.0.0": { "runtime": { "Microsoft.Contoso.Service.dll": {} } },
              "Contoso.Data/2.1.0": { "runtime": { "lib/net8.0/Contoso.Data.dll": { "assemblyVersion": "2.0.0.0" } } },
              "runtimepack.Microsoft.NETCore.App.Runtime.linux-x64/10.0.1": { "runtime": { "System.Linq.dll": {} } }
            }
          },
          "libraries": {
            "Microsoft.Contoso.Service/1.0.0": { "type": "project" },
            "Contoso.Data/2.1.0": { "type": "package" },
            "runtimepack.Microsoft.NETCore.App.Runtime.linux-x64/10.0.1": { "type": "runtimepack" }
          }
        }
        """;

    private readonly string _folder = Directory.CreateTempSubdirectory("pools").FullName;

    public void Dispose() => Directory.Delete(_folder, recursive: true);

    [Theory]
    [InlineData("Microsoft.Contoso.Service", nameof(FrameKind.Program), "Microsoft.Contoso.Service 1.0.0")]
    [InlineData("Contoso.Data", nameof(FrameKind.Library), "Contoso.Data 2.1.0")]
    [InlineData("System.Linq", nameof(FrameKind.Framework), "runtimepack.Microsoft.NETCore.App.Runtime.linux-x64 10.0.1")]
    [InlineData("System.Contoso", nameof(FrameKind.Program), "System.Contoso")]
    public void Deps_json_names_the_owner(string assembly, string kind, string name)
    {
        File.WriteAllText(Path.Combine(_folder, "Any.deps.json"), DepsJson);

        Assert.Equal((kind, name), OwnerOf(Path.Combine(_folder, $"{assembly}.dll")));
    }

    [Theory]
    [InlineData("/usr/share/dotnet/shared/Microsoft.NETCore.App/10.0.1/System.Text.Json.dll", "System.Text.Json (.NET 10.0.1)")]
    [InlineData(@"C:\Program Files\dotnet\shared\Microsoft.AspNetCore.App\9.0.0\Any.dll", "Any (.NET 9.0.0)")]
    public void The_shared_folder_is_the_framework(string path, string name) =>
        Assert.Equal((nameof(FrameKind.Framework), name), OwnerOf(path));

    [Fact]
    public void A_folder_of_the_package_cache_is_a_library()
    {
        string version = Path.Combine(_folder, "contoso.data", "2.1.0");
        string assembly = Path.Combine(version, "lib", "net8.0", "Contoso.Data.dll");
        Directory.CreateDirectory(Path.GetDirectoryName(assembly)!);
        Assert.Equal(nameof(FrameKind.Program), OwnerOf(assembly).Kind);

        File.WriteAllText(Path.Combine(version, ".nupkg.metadata"), "{}");

        Assert.Equal((nameof(FrameKind.Library), "contoso.data 2.1.0"), OwnerOf(assembly));
    }

    /// <summary>Deployments have such folders, too.</summary>
    [Fact]
    public void Another_shared_folder_is_the_program() =>
        Assert.Equal(nameof(FrameKind.Program), OwnerOf("/srv/shared/shop/1.0/Contoso.Data.dll").Kind);

    /// <summary>The modules of a single-file program have paths without files.</summary>
    [Fact]
    public void Names_decide_for_modules_without_a_file()
    {
        Assert.Equal(nameof(FrameKind.Framework), OwnerOf(Path.Combine(_folder, "System.Private.CoreLib.dll")).Kind);
        Assert.Equal(nameof(FrameKind.Program), OwnerOf(Path.Combine(_folder, "Contoso.dll")).Kind);
    }

    [Theory]
    [InlineData("")]
    [InlineData("{")]
    [InlineData("[]")]
    [InlineData("""{ "targets": {}, "libraries": {} }""")]
    [InlineData("""{ "targets": { "net": { "Contoso.Data/2.1.0": {} } }, "libraries": {} }""")]
    public void Broken_deps_json_leaves_the_program(string json)
    {
        File.WriteAllText(Path.Combine(_folder, "Any.deps.json"), json);

        Assert.Equal((nameof(FrameKind.Program), "Contoso.Data"), OwnerOf(Path.Combine(_folder, "Contoso.Data.dll")));
    }

    [Fact]
    public void Names_decide_beside_the_runtime_without_deps_json()
    {
        File.WriteAllText(Path.Combine(_folder, "System.Private.CoreLib.dll"), "");

        Assert.Equal(nameof(FrameKind.Framework), OwnerOf(Path.Combine(_folder, "System.Linq.dll")).Kind);
        Assert.Equal(nameof(FrameKind.Program), OwnerOf(Path.Combine(_folder, "Contoso.dll")).Kind);
    }

    private static (string Kind, string Name) OwnerOf(string path)
    {
        ModuleOwner owner = new ModuleOwners().OwnerOf(new ModuleFile(path));
        return (owner.Kind.ToString(), owner.Name);
    }
}
