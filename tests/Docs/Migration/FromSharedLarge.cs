using System.Buffers;
using System.IO;

namespace Pools.Tests.Docs.Migration;

/// <summary>From <see cref="ArrayPool{T}.Shared"/> to a pool for large arrays, as docs/migration.md shows it.</summary>
internal static class FromSharedLarge
{
    private static int Copy(Stream blob, byte[] buffer, Stream target)
    {
        int read = blob.ReadAtLeast(buffer, 20_000_000, throwOnEndOfStream: false);
        target.Write(buffer, 0, read);
        return read;
    }

    public static class Before
    {
        public static int Store(Stream blob, Stream target)
        {
            byte[] buffer = ArrayPool<byte>.Shared.Rent(20_000_000);
            try
            {
                return Copy(blob, buffer, target);
            }
            finally
            {
                ArrayPool<byte>.Shared.Return(buffer);
            }
        }
    }

    public static class After
    {
        private static readonly LargeArrayPool<byte> s_blobs =
            new(new LargeArrayPoolOptions { Name = "blobs" });

        public static int Store(Stream blob, Stream target)
        {
            byte[] buffer = s_blobs.Rent(20_000_000);
            try
            {
                return Copy(blob, buffer, target);
            }
            finally
            {
                s_blobs.Return(buffer);
            }
        }
    }
}
