namespace Pools.Tests.Debug;

public sealed class InFlightStreamTests
{
    [Theory, InlineData(false), InlineData(true)]
    public async Task A_buffer_that_is_returned_before_its_read_is_complete_is_reported_with_the_read(bool byMemory)
    {
        var pool = new DebugArrayPool<byte>();
        var inner = new HeldStream();
        using var stream = new InFlightStream(inner, pool);
        byte[] buffer = pool.Rent(100);
        Task<int> read = byMemory ? stream.ReadAsync(buffer, TestContext.Current.CancellationToken).AsTask() : ReadByArray(stream, buffer);

        MisuseReport report = Assert.Throws<ArrayPoolMisuseException>(() => pool.Return(buffer)).Report;
        inner.Release.SetResult(7);

        Assert.Equal((MisuseKind.InFlight, "HeldStream.ReadAsync"), (report.Kind, report.Operation));
        Assert.Equal(7, await read);
    }

    [Fact]
    public async Task A_buffer_that_is_returned_when_the_work_is_done_is_right()
    {
        var pool = new DebugArrayPool<byte>();
        using var stream = new InFlightStream(new MemoryStream(), pool);
        byte[] buffer = pool.Rent(100);
        Array.Fill<byte>(buffer, 3);
        await stream.WriteAsync(buffer.AsMemory(0, 100), TestContext.Current.CancellationToken);
        stream.Write(buffer, 0, 50);
        await stream.FlushAsync(TestContext.Current.CancellationToken);
        Assert.Equal((150, 150, true, true), (stream.Length, stream.Position, stream.CanRead, stream.CanSeek));
        stream.Position = 0;
        Assert.Equal(100, await stream.ReadAsync(buffer.AsMemory(0, 100), TestContext.Current.CancellationToken));
        Assert.Equal(50, stream.Read(buffer, 0, 100));

        pool.Return(buffer);

        Assert.Empty(pool.Reports);
    }

#pragma warning disable CA1835 // The overload is what is tested.
    private static Task<int> ReadByArray(InFlightStream stream, byte[] buffer) =>
        stream.ReadAsync(buffer, 0, 100, TestContext.Current.CancellationToken);
#pragma warning restore CA1835

    private sealed class HeldStream : MemoryStream
    {
        public TaskCompletionSource<int> Release { get; } = new(TaskCreationOptions.RunContinuationsAsynchronously);

        public override Task<int> ReadAsync(byte[] buffer, int offset, int count, CancellationToken cancellationToken) => Release.Task;

        public override ValueTask<int> ReadAsync(Memory<byte> buffer, CancellationToken cancellationToken = default) => new(Release.Task);
    }
}
