#if !POOLS_NETSTANDARD
using Mono.Cecil;
using NetArchTest.Rules;

namespace Pools.Tests.Property.Conventions;

/// <summary>A folder of <c>src/Pools</c> references only the folders in its row below.</summary>
/// <remarks>Namespaces follow only the first folder, so the library is told the types of each folder.</remarks>
public sealed class FolderTests
{
    private const string Root = "the root";

    private static readonly Types s_types = Types.InAssembly(typeof(PerCoreArrayPool<>).Assembly);
    private static readonly Dictionary<string, string> s_folderOfFile = ReadFolders();
    private static readonly ILookup<string, string> s_typesOf = s_types.GetTypes().Where(type => !type.FullName.Contains('/'))
        .ToLookup(type => FolderOf(type.FullName, type.SourceFilePath), type => type.FullName);

    /// <summary>The layers: a folder references only folders above it.</summary>
    private static readonly (string Folder, string[] Uses)[] s_table =
    [
        ("Internal", []),
        (Root, ["Internal"]),
        ("Sizing", ["Internal"]),
        ("Observability", ["Internal", Root]),
        ("Memory", ["Internal", Root, "Observability"]),
        ("PerCore/Magazines", ["Internal"]),
        ("PerCore/Settings", ["Internal", Root, "Sizing", "Memory", "PerCore/Magazines"]),
        ("PerCore/Accounts", ["Internal", Root, "PerCore/Magazines"]),
        ("PerCore/Trimming", [Root, "Memory"]),
        ("PerCore/Shared", ["Internal", "PerCore/Magazines", "PerCore/Accounts", "PerCore/Trimming"]),
        ("PerCore/Threads", ["Internal", "Memory", "PerCore/Magazines", "PerCore/Accounts"]),
        ("PerCore", ["Internal", Root, "Sizing", "Observability", "Memory", "PerCore/Magazines", "PerCore/Settings", "PerCore/Accounts",
            "PerCore/Trimming", "PerCore/Shared", "PerCore/Threads"]),
        ("Large/Settings", ["Internal", Root, "Sizing"]),
        ("Large/Records", ["Internal"]),
        ("Large/Budget", ["Internal", Root, "Large/Settings"]),
        ("Large/Store", ["Internal", Root, "Large/Settings", "Large/Records", "Large/Budget"]),
        ("Large/Pages", ["Memory", "Large/Settings"]),
        ("Large", ["Internal", Root, "Sizing", "Observability", "Memory", "PerCore/Settings", "PerCore", "Large/Settings", "Large/Records",
            "Large/Budget", "Large/Store", "Large/Pages"]),
        ("Application", ["Internal", Root, "PerCore", "Large/Budget", "Large"]),
        ("Adapters", ["Internal", Root, "Application"]),
    ];

    public static TheoryData<string> Folders => [.. s_typesOf.Select(types => types.Key)];

    [Theory, MemberData(nameof(Folders))]
    public void A_folder_references_only_the_folders_in_its_row(string folder)
    {
        string[] allowed = [folder, .. s_table.Single(row => row.Folder == folder).Uses];
        string[] forbidden = [.. s_typesOf.Where(types => !allowed.Contains(types.Key)).SelectMany(types => types)];
        HashSet<string> own = [.. s_typesOf[folder]];

        NetArchTest.Rules.TestResult result = s_types.That().MeetCustomRule(type => own.Contains(Outermost(type).FullName))
            .ShouldNot().HaveDependencyOnAny(forbidden).GetResult();
        Assert.NotEmpty(result.SelectedTypesForTesting);
        Assert.Empty(result.FailingTypes.Select(type => $"{type.FullName}: {type.Explanation}"));
    }

    [Fact]
    public void Arrows_point_up_in_the_table() => Assert.Empty(
        from row in s_table
        from used in row.Uses
        where !s_table.TakeWhile(other => other != row).Any(above => above.Folder == used)
        select $"{row.Folder} → {used}");

    private static TypeDefinition Outermost(TypeDefinition type) => type.DeclaringType is { } outer ? Outermost(outer) : type;

    /// <summary>The folder of each source file by the name before its first dot.</summary>
    private static Dictionary<string, string> ReadFolders()
    {
        string sources = Path.Combine(Repository.Root, "src", "Pools");
        var folders = new Dictionary<string, string>();
        foreach (string file in Directory.EnumerateFiles(sources, "*.cs", SearchOption.AllDirectories))
        {
            string folder = Path.GetRelativePath(sources, Path.GetDirectoryName(file)!).Replace('\\', '/');
            if (folder.Split('/')[0] is not ("obj" or "bin"))
            {
                folders[Path.GetFileName(file).Split('.')[0]] = folder == "." ? Root : folder;
            }
        }

        return folders;
    }

    /// <summary>By the file that has its code, or else by the file of its name.</summary>
    private static string FolderOf(string type, string? file)
    {
        string name = type.Split('.')[^1].Split('`')[0];
        string key = file is not null ? Path.GetFileName(file).Split('.')[0] : name;
        return s_folderOfFile.TryGetValue(key, out string? folder) ? folder : s_folderOfFile[name];
    }
}
#endif
