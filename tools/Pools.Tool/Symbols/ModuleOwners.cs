namespace Pools.Tool.Symbols;

/// <summary>Distinguishes assemblies of the framework, of packages, and of the program.</summary>
/// <remarks>
/// The framework is in <c>shared/NAME.App/VERSION</c>. The <c>*.deps.json</c> beside an assembly lists those that come from packages. Names
/// decide only for modules without a file, as in a single-file program, and beside a runtime without a <c>*.deps.json</c>.
/// </remarks>
internal sealed class ModuleOwners
{
    private readonly Dictionary<string, Dictionary<string, ModuleOwner>> _folders = new(StringComparer.Ordinal);

    public ModuleOwner OwnerOf(ModuleFile module)
    {
        string[] parts = module.Folder.Split('/');
        if (parts is [.., "shared", string framework, string version] && framework.EndsWith(".App", StringComparison.Ordinal))
        {
            return new ModuleOwner(FrameKind.Framework, $"{module.Name} (.NET {version})");
        }

        Dictionary<string, ModuleOwner> owners = _folders.GetOrAdd(module.Folder, Read);
        return owners.GetValueOrDefault(module.Name)
            ?? (PackageOf(module.Folder) is string package ? new ModuleOwner(FrameKind.Library, package)
            : owners.Count == 0 && FrameworkCode.Has(module.Name) && (!File.Exists(module.Path) || HasRuntime(module.Folder))
                ? new ModuleOwner(FrameKind.Framework, module.Name)
            : new ModuleOwner(FrameKind.Program, module.Name));
    }

    private static bool HasRuntime(string folder) => File.Exists(Path.Combine(folder, "System.Private.CoreLib.dll"));

    /// <summary>The package of a folder such as <c>NAME/VERSION/lib/net10.0</c> in NuGet's cache; null: it is another folder.</summary>
    private static string? PackageOf(string folder)
    {
        DirectoryInfo? package = folder.Length == 0 ? null : new DirectoryInfo(folder).Parent?.Parent;
        bool isCached = package is not null && File.Exists(Path.Combine(package.FullName, ".nupkg.metadata"));
        return isCached ? $"{package!.Parent!.Name} {package.Name}" : null;
    }

    private static Dictionary<string, ModuleOwner> Read(string folder)
    {
        Dictionary<string, ModuleOwner> owners = new(StringComparer.Ordinal);
        try
        {
            foreach (string file in Directory.Exists(folder) ? Directory.EnumerateFiles(folder, "*.deps.json") : [])
            {
                using JsonDocument document = JsonDocument.Parse(File.ReadAllBytes(file));
                Read(document.RootElement, owners);
            }
        }
        catch (Exception problem) when (
            problem is IOException or UnauthorizedAccessException or JsonException or InvalidOperationException or KeyNotFoundException)
        {
            // The names read so far decide.
        }

        return owners;
    }

    private static void Read(JsonElement root, Dictionary<string, ModuleOwner> owners)
    {
        JsonElement libraries = root.GetProperty("libraries");
        foreach (JsonProperty library in root.GetProperty("targets").EnumerateObject().SelectMany(target => target.Value.EnumerateObject()))
        {
            FrameKind kind = libraries.GetProperty(library.Name).GetProperty("type").GetString() switch
            {
                "package" => FrameKind.Library,
                "runtimepack" => FrameKind.Framework,
                _ => FrameKind.Program,
            };
            foreach (string assets in (string[])["runtime", "runtimeTargets"])
            {
                bool hasFiles = library.Value.TryGetProperty(assets, out JsonElement files);
                foreach (JsonProperty asset in hasFiles ? files.EnumerateObject() : default)
                {
                    owners[Path.GetFileNameWithoutExtension(asset.Name)] = new ModuleOwner(kind, library.Name.Replace('/', ' '));
                }
            }
        }
    }
}
