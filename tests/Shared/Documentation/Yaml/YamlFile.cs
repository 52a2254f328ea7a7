using YamlDotNet.RepresentationModel;

namespace Pools.Tests;

/// <summary>A file of the repository with one YAML document.</summary>
internal static class YamlFile
{
    /// <param name="path">Relative to the root of the repository.</param>
    public static YamlMappingNode Read(string path)
    {
        YamlStream yaml = [];
        using StreamReader file = File.OpenText(Path.Combine(Repository.Root, path));
        yaml.Load(file);
        return (YamlMappingNode)yaml.Documents.Single().RootNode;
    }
}
