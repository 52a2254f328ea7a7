namespace Pools.Tests.Docs;

/// <summary>Code that a page leaves out of a block.</summary>
internal sealed record SnippetContext(string Mark, string Before = "", string After = "")
{
    private const string Services = "ServiceCollection services = new();";
    private const string CountLines = "static int CountLines(Stream stream, Span<byte> buffer) => stream.Read(buffer);";
    private const string Copy = "static int Copy(Stream blob, byte[] buffer, Stream target) => blob.Read(buffer);";
    private const string Make = "static ObjectPool<StringBuilder> Make()\n{";

    /// <summary>Why the block only compiles: it serves requests until it is stopped.</summary>
    public bool IsEndless { get; init; }

    private static readonly SnippetContext[] s_all =
    [
        // Adapters.
        new("pool: any ArrayPool<int>", "ArrayPool<int> pool = ArrayPool<int>.Shared;"),

        // Consumers.
        new("class PooledMemoryFactory", "WebApplicationBuilder builder = WebApplication.CreateSlimBuilder(args);"),
        new("class NewtonsoftArrayPool", "TextWriter text = TextWriter.Null; ArrayPool<char> pool = ArrayPool<char>.Shared;"),

        // Debug pool.
        new(
            "new LineCounter(pool)",
            "using Stream stream = File.OpenRead(args[0]); CancellationToken cancellation = default;",
            """
            class LineCounter(ArrayPool<byte> pool)
            {
                public async Task CountAsync(Stream stream, CancellationToken cancellation)
                {
                    byte[] array = pool.Rent(100);
                    await stream.ReadAsync(array, cancellation);
                    pool.Return(array);
                }
            }
            """),
        new("PoisonDecoder.TryDecode", "DebugArrayPool<byte> pool = DebugArrayPool<byte>.Shared; byte[] strangeBytes = new byte[8];"),
        new("SampledArrayPool<byte> pool", "ILogger logger = Microsoft.Extensions.Logging.Abstractions.NullLogger.Instance;"),

        // Dependency injection. The configuration is the one on the page.
        new("app.Run();") { IsEndless = true },
        new(
            "services.AddKeyedLargeArrayPool",
            $"{Services} IConfiguration configuration = new ConfigurationBuilder().AddJsonFile(args[1]).Build();",
            """
            var images = services.BuildServiceProvider().GetRequiredService<IOptionsMonitor<LargeArrayPoolOptions>>();
            Assert.Equal(524_288, images.Get(ArrayPoolOptionsName.For<byte>("images")).ThresholdBytes);
            """),
        new("app.MapGet(\"/statistics\"", "WebApplication app = WebApplication.CreateBuilder(args).Build();"),
        new(
            "services.UseDebugArrayPools();   // last",
            $"{Services} services.AddPerCoreArrayPool<byte>();",
            "Assert.IsType<DebugArrayPool<byte>>(services.BuildServiceProvider().GetRequiredService<ArrayPool<byte>>());"),
        new("class BodiesTests", After: "public sealed class Program;"),

        // Large-buffer pool.
        new(
            "LargeArrayPoolOptions options = new()",
            After: """
                LargeArrayPoolOptions defaults = new();
                Assert.All(typeof(LargeArrayPoolOptions).GetProperties(), o => Assert.Equal(o.GetValue(defaults), o.GetValue(options)));
                """),

        // Migration.
        new("CountLines(", After: CountLines),
        new("Copy(blob, buffer, target)", After: Copy),
        new("return provider.CreateStringBuilderPool();", Make, "}"),
        new("services.AddSingleton<ObjectPoolProvider,\n", Services),

        // Object pool.
        new(
            "new PerCoreObjectPool<Parser>",
            Services,
            "class Parser; class ParserPolicy : DefaultPooledObjectPolicy<Parser>;"),
        new("services.AddPerCoreObjectPoolProvider(", Services),

        // Observability.
        new(
            "GetRequiredService<IArrayPoolHealth>",
            $"{Services} IServiceProvider provider = services.AddPerCoreArrayPool<byte>().BuildServiceProvider();"),
    ];

    public static SnippetContext Of(string block) =>
        s_all.FirstOrDefault(context => block.Contains(context.Mark, StringComparison.Ordinal)) ?? new("");
}
