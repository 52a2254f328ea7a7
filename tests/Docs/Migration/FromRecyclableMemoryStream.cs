using System.IO;
using System.Text.Json;
using System.Threading.Tasks;
using Microsoft.IO;

namespace Pools.Tests.Docs.Migration;

/// <summary>From RecyclableMemoryStream, as docs/migration.md shows it.</summary>
internal static class FromRecyclableMemoryStream
{
    public static class Before
    {
        private static readonly RecyclableMemoryStreamManager s_streams =
            new(new RecyclableMemoryStreamManager.Options
            {
                BlockSize = 64 * 1024,
                MaximumSmallPoolFreeBytes = 64 << 20,
            });

        public static async Task SendAsync<T>(T report, Stream output)
        {
            await using RecyclableMemoryStream stream =
                s_streams.GetStream();
            JsonSerializer.Serialize(stream, report);
            stream.Position = 0;
            await stream.CopyToAsync(output);
        }
    }

    public static class After
    {
        private static readonly PerCoreArrayPool<byte> s_blocks =
            new(new PerCoreArrayPoolOptions
            {
                Name = "streams",
                MaxRetainedBytes = 64 << 20,
            });

        public static async Task SendAsync<T>(T report, Stream output)
        {
            await using PooledStream stream = new(s_blocks);

            JsonSerializer.Serialize(stream, report);
            stream.Position = 0;
            await stream.CopyToAsync(output);
        }
    }
}
