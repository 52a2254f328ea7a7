using System;
using System.Buffers;
using System.IO;

namespace Pools.Tests.Docs.Migration;

/// <summary>From <see cref="ArrayPool{T}.Shared"/>, as docs/migration.md shows it.</summary>
internal static class FromShared
{
    private static int CountLines(Stream stream, Span<byte> buffer)
    {
        int lines = 0;
        for (int read; (read = stream.Read(buffer)) > 0;)
        {
            lines += buffer[..read].Count((byte)'\n');
        }

        return lines;
    }

    public static class Before
    {
        public static int Count(Stream stream)
        {
            byte[] buffer = ArrayPool<byte>.Shared.Rent(4096);
            try
            {
                return CountLines(stream, buffer);
            }
            finally
            {
                ArrayPool<byte>.Shared.Return(buffer);
            }
        }
    }

    public static class After
    {
        private static readonly PerCoreArrayPool<byte> s_buffers =
            new(new PerCoreArrayPoolOptions { Name = "lines" });

        public static int Count(Stream stream)
        {
            byte[] buffer = s_buffers.Rent(4096);
            try
            {
                return CountLines(stream, buffer);
            }
            finally
            {
                s_buffers.Return(buffer);
            }
        }
    }

    public static class WithLease
    {
        public static int Count(Stream stream, ArrayPool<byte> buffers)
        {
            using RentedArray<byte> buffer = buffers.Lease(4096);
            return CountLines(stream, buffer.Span);
        }
    }
}
