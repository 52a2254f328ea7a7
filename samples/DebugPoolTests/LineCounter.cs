using System.Buffers;

namespace Pools.Samples.DebugPoolTests;

/// <summary>Code under test: counts the lines of a stream. It lets its caller choose the pool, and takes the process's where the caller
/// does not.</summary>
internal sealed class LineCounter(ArrayPool<byte>? pool = null)
{
    private readonly ArrayPool<byte> _pool = pool ?? ArrayPools.Get<byte>();

    public async Task<int> CountAsync(Stream stream, CancellationToken cancellation)
    {
        byte[] buffer = _pool.Rent(4096);
        try
        {
            int lines = 0;
            int read;
            while ((read = await stream.ReadAsync(buffer, cancellation)) != 0)
            {
                // Not buffer.AsSpan().Count: what lies behind the bytes that were read is somebody else's. The debug pool puts poison
                // there.
                lines += buffer.AsSpan(0, read).Count((byte)'\n');
            }

            return lines;
        }
        finally
        {
            _pool.Return(buffer);
        }
    }
}
