using Newtonsoft.Json;
using Pools.Tests.Consumers.Json;

namespace Pools.Tests.Tools.Predictions.Programs;

/// <summary>Newtonsoft.Json reads and writes the SDK's JSON files on four threads.</summary>
internal sealed class JsonProgram : RealProgram<char>
{
    private const int Threads = 4;
    private const int LongestFile = 1 << 20;

    protected override Task WorkAsync(ArrayPool<char> pool, CancellationToken end)
    {
        NewtonsoftArrayPool buffers = new(pool);
        string sdk = Path.Combine(Path.GetDirectoryName(DotNetHost.Path)!, "sdk");
        string[] texts = [.. Directory.EnumerateFiles(sdk, "*.json", SearchOption.AllDirectories)
            .Order(StringComparer.Ordinal).Where(file => new FileInfo(file).Length < LongestFile).Select(File.ReadAllText)];
        OwnThread.RunAll([.. Enumerable.Range(0, Threads).Select(thread => (Action)(() =>
        {
            for (int i = thread; !end.IsCancellationRequested; i++)
            {
                Format(texts[i % texts.Length], buffers);
            }
        }))]);
        return Task.CompletedTask;
    }

    private static void Format(string text, NewtonsoftArrayPool pool)
    {
        using JsonTextReader reader = new(new StringReader(text)) { ArrayPool = pool };
        using JsonTextWriter writer = new(TextWriter.Null) { ArrayPool = pool, Formatting = Formatting.Indented };
        writer.WriteToken(reader);
    }
}
