using System;
using System.Buffers;
using Pools.Bench.Contenders;

using Pools.Traces;

namespace Pools.Bench.Tracing;

/// <summary><c>ArrayPool&lt;T&gt;.Shared</c> with a recorder in front of it.</summary>
internal readonly struct RecordingPool(TraceRecorder recorder) : IContender<RecordingPool, RecordedLease>
{
    /// <summary>The number of this thread in the trace; set by the thread before it begins.</summary>
    [ThreadStatic]
    private static int t_thread;

    public static void EnterAs(int thread) => t_thread = thread;

    public static RecordingPool Create(int length) => throw new NotSupportedException("A recording needs its recorder.");

    public RecordedLease Rent(int length)
    {
        byte[] array = ArrayPool<byte>.Shared.Rent(length);
        return new RecordedLease(new ArrayLease<byte>(array), length, recorder.Rented(t_thread, length));
    }

    public void Return(RecordedLease lease)
    {
        recorder.Returning(t_thread, lease.Rental, lease.Elements);
        ArrayPool<byte>.Shared.Return(lease.Inner.Array);
    }

    public void Dispose() { }
}
