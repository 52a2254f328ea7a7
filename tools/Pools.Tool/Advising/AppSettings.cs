namespace Pools.Tool.Advising;

/// <summary>The configuration of an app, as <c>Pools.Extensions</c> reads it.</summary>
internal static class AppSettings
{
    private const string Pools = "Pools";

    /// <summary>The case of a configuration's keys does not matter, and a key that appears twice is an error.</summary>
    private static readonly JsonNodeOptions s_nodes = new() { PropertyNameCaseInsensitive = true };

    public static string SectionOf(PoolCandidate pool) => $"{Pools}:{pool.Type}";

    /// <summary>Adds a pool's options to the content of a file. Everything else stays.</summary>
    /// <exception cref="CommandFailedException">Something would be lost.</exception>
    public static string Merge(string file, PoolCandidate pool)
    {
        try
        {
            string text = File.Exists(file) ? File.ReadAllText(file) : "{}";
            JsonObject root = JsonNode.Parse(text, s_nodes, new JsonDocumentOptions { AllowDuplicateProperties = false }) as JsonObject
                ?? throw new JsonException("The file is not a JSON object.");
            JsonObject section = ChildOf(ChildOf(root, Pools), pool.Type);
            section[nameof(PerCoreArrayPoolOptions.MaxRetainedBytes)] = pool.MaxRetainedBytes;
            return root.ToJsonString(JsonReport.Options) + "\n";
        }
        catch (Exception problem) when (problem is JsonException or IOException or UnauthorizedAccessException)
        {
            throw new CommandFailedException(
                $"'{file}' stays as it is: options are merged only into JSON without comments and trailing commas. {problem.Message}");
        }
    }

    private static JsonObject ChildOf(JsonObject parent, string name) =>
        (parent[name] ??= new JsonObject(s_nodes)) as JsonObject ?? throw new JsonException($"'{name}' is not a section.");
}
