namespace Pools.Tests.Consumers.Telemetry.Monitoring;

/// <summary>Reads a file in <c>samples</c>.</summary>
internal static class SampleFile
{
    public static JsonElement Json(string path) =>
        JsonSerializer.Deserialize<JsonElement>(File.ReadAllText(Path.Combine(Repository.Root, "samples", path)));
}
