using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Text.Json;

namespace Pools.Tests.Mutation;

/// <summary>Results as lines of JSON, which several runs add to.</summary>
/// <param name="path">The file, or null: nothing is kept.</param>
internal sealed class ResultFile(string? path)
{
    private static readonly JsonSerializerOptions s_options = new() { Encoder = System.Text.Encodings.Web.JavaScriptEncoder.UnsafeRelaxedJsonEscaping };

    /// <summary>All results, the last one of each fault.</summary>
    public IReadOnlyDictionary<string, Result> Read() => path is null || !File.Exists(path)
        ? new Dictionary<string, Result>()
        : File.ReadLines(path).Select(line => JsonSerializer.Deserialize<Result>(line, s_options)!).GroupBy(result => result.Id).ToDictionary(group => group.Key, group => group.Last());

    public void Add(Result result)
    {
        if (path is not null)
        {
            File.AppendAllText(path, $"{JsonSerializer.Serialize(result, s_options)}\n");
        }
    }
}
