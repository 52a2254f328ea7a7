using System;
using System.IO;
#if NET
using Microsoft.Win32.SafeHandles;
#endif

namespace Pools.Memory;

/// <summary>A file that is read from its beginning, again and again, by the handle that was opened first.</summary>
/// <remarks>
/// <para><b>Threading</b>: any thread. A read that meets <see cref="Dispose"/> throws <see cref="ObjectDisposedException"/>, or completes.</para>
/// <para><b>Ordering</b>: none: each read asks the kernel anew. On netstandard2.0, where a file has one position, a lock lets one thread read at a time.</para>
/// <para><b>Bounds</b>: one handle; on netstandard2.0 also a buffer as long as the longest that a caller has passed.</para>
/// <para><b>Accepted races</b>: none on net10.0. On netstandard2.0, disposal takes no lock: a read under way may fail, and its caller goes on without the file.</para>
/// </remarks>
internal sealed class SystemCgroupFile : ICgroupFile
{
#if NET
    private readonly SafeFileHandle _handle;

    // Shared with everybody: any other mode takes a lock on the file.
    public SystemCgroupFile(string path) => _handle = File.OpenHandle(path, FileMode.Open, FileAccess.Read, FileShare.ReadWrite | FileShare.Delete);

    public int Read(Span<byte> buffer) => RandomAccess.Read(_handle, buffer, fileOffset: 0);

    public void Dispose() => _handle.Dispose();
#else
    private readonly FileStream _stream;
    private byte[] _bytes = [];

    // A buffer of one byte is none: the stream must not give what it read before.
    public SystemCgroupFile(string path) => _stream = new FileStream(path, FileMode.Open, FileAccess.Read, FileShare.ReadWrite | FileShare.Delete, bufferSize: 1);

    public int Read(Span<byte> buffer)
    {
        lock (_stream)
        {
            if (_bytes.Length < buffer.Length)
            {
                _bytes = new byte[buffer.Length];
            }

            _stream.Position = 0;
            int read = _stream.Read(_bytes, 0, buffer.Length);
            _bytes.AsSpan(0, read).CopyTo(buffer);
            return read;
        }
    }

    public void Dispose() => _stream.Dispose();
#endif
}
