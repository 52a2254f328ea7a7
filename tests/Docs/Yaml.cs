using YamlDotNet.RepresentationModel;

namespace Pools.Tests.Docs;

/// <summary>Files that GitHub reads.</summary>
internal static class Yaml
{
    public static YamlMappingNode Read(string path)
    {
        YamlStream yaml = [];
        using StreamReader file = File.OpenText(path);
        yaml.Load(file);
        return (YamlMappingNode)Assert.Single(yaml.Documents).RootNode;
    }

    public static string Text(YamlNode node) => ((YamlScalarNode)node).Value!;
}
