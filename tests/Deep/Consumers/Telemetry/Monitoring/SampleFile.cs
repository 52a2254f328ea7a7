using System.Text.Json;
using YamlDotNet.RepresentationModel;

namespace Pools.Tests.Consumers.Telemetry.Monitoring;

/// <summary>Reads a file in <c>samples</c>.</summary>
internal static class SampleFile
{
    public static string Text(string path) => File.ReadAllText(Path.Combine(Repository.Root, "samples", path));

    public static JsonElement Json(string path) => JsonSerializer.Deserialize<JsonElement>(Text(path));

    public static YamlMappingNode Yaml(string path)
    {
        YamlStream yaml = [];
        using StringReader text = new(Text(path));
        yaml.Load(text);
        return (YamlMappingNode)Assert.Single(yaml.Documents).RootNode;
    }
}
