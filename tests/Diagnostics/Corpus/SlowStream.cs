using System;
using System.IO;
using System.Threading;
using System.Threading.Tasks;

namespace Pools.Tests.Debug.Corpus;

/// <summary>A stream whose reads and writes are pending until the test goes on with them, one at a time.</summary>
internal sealed class SlowStream : MemoryStream
{
    private TaskCompletionSource? _pending;

    /// <summary>Does what is pending, and what its caller does then.</summary>
    /// <returns>False: nothing is pending.</returns>
    public bool GoOn()
    {
        TaskCompletionSource? pending = Interlocked.Exchange(ref _pending, null);
        pending?.SetResult();
        return pending is not null;
    }

    public override async ValueTask<int> ReadAsync(Memory<byte> buffer, CancellationToken cancellationToken = default)
    {
        await Turn().ConfigureAwait(false);
        return Read(buffer.Span);
    }

    public override async ValueTask WriteAsync(ReadOnlyMemory<byte> buffer, CancellationToken cancellationToken = default)
    {
        await Turn().ConfigureAwait(false);
        Write(buffer.Span);
    }

    private Task Turn()
    {
        // Whoever goes on runs what waits for it, on the same thread: no test has to wait.
        _pending = new TaskCompletionSource();
        return _pending.Task;
    }
}
