namespace Pools.Tests.Debug.Corpus;

/// <summary>Arrays that real programs used after they had returned them.</summary>
internal static class UseAfterReturnBugs
{
    private const int CopyBufferLength = 4_096;

    private static readonly uint[] s_quotient = [0, 1, 2, 3, 4, 5, 6, 7];

    private static readonly int[] s_numbers = [7, 8, 9];

    /// <summary>A buffer, and a part of another.</summary>
    private static readonly byte[] s_copied = [.. Enumerable.Range(0, CopyBufferLength + 904).Select(i => (byte)(i % 100))];

    public static void A_parser_writes_through_a_field_that_was_not_nulled(DebugArrayPool<byte> pool, bool isMended)
    {
        byte[]? packet = pool.Rent(8_000);
        Release();
        ReadHeader();
        if (isMended)
        {
            Release();
        }

        void Release()
        {
            pool.Return(packet!);
            packet = isMended ? null : packet;
        }

        void ReadHeader()
        {
            packet ??= pool.Rent(8_000);
            packet[8] = 0x11;
        }
    }

    public static bool A_quotient_is_copied_after_its_buffer_has_been_returned(DebugArrayPool<uint> pool, bool isMended)
    {
        uint[] quotient = pool.Rent(s_quotient.Length);
        s_quotient.CopyTo(quotient, 0);
        uint[] copied = quotient[..s_quotient.Length];
        pool.Return(quotient);
        return s_quotient.AsSpan().SequenceEqual(isMended ? copied : quotient.AsSpan(0, s_quotient.Length));
    }

    public static bool A_copy_loop_returns_the_buffer_before_the_write_has_ended(DebugArrayPool<byte> pool, bool isMended)
    {
        using var destination = new SlowStream();
        Task copying = Copy(new MemoryStream(s_copied), new InFlightStream(destination, pool));
        while (destination.GoOn())
        {
        }

        Assert.Equal(isMended, copying.IsCompletedSuccessfully);
        return s_copied.AsSpan().SequenceEqual(destination.ToArray());

        async Task Copy(Stream source, InFlightStream target)
        {
            byte[] buffer = pool.Rent(CopyBufferLength);
            Task writing = Task.CompletedTask;
            for (long left = source.Length; left != 0;)
            {
                await writing;
                int count = source.Read(buffer.AsSpan(0, (int)Math.Min(left, CopyBufferLength)));
                left -= count;
                writing = target.WriteAsync(buffer.AsMemory(0, count)).AsTask();
            }

            if (isMended)
            {
                await writing;
            }

            pool.Return(buffer);
            await writing;
        }
    }

    public static bool A_lazy_iterator_reads_a_buffer_that_has_been_returned(DebugArrayPool<int> pool, bool isMended)
    {
        return s_numbers.SequenceEqual(Staged());

        IEnumerable<int> Staged()
        {
            int[] staging = pool.Rent(s_numbers.Length);
            s_numbers.CopyTo(staging, 0);
            IEnumerable<int> lazy = staging.Take(s_numbers.Length);
            IEnumerable<int> result = isMended ? lazy.ToArray() : lazy;
            pool.Return(staging);
            return result;
        }
    }

    public static void A_helper_does_not_await_what_uses_the_array(DebugArrayPool<byte> pool, bool isMended)
    {
        using var socket = new SlowStream();
        socket.Write([1, 2, 3]);
        socket.Position = 0;
        using var stream = new InFlightStream(socket, pool);
        Task running = RentFor(array => stream.ReadAsync(array).AsTask());

        Assert.True(socket.GoOn());
        Assert.Equal(isMended, running.IsCompletedSuccessfully);

        async Task RentFor(Func<byte[], Task> action)
        {
            byte[] array = pool.Rent(100);
            Task acting = action(array);
            if (isMended)
            {
                await acting;
            }

            pool.Return(array);
        }
    }
}

/// <summary>A stream whose reads and writes are pending until the test completes them, one at a time.</summary>
internal sealed class SlowStream : MemoryStream
{
    private TaskCompletionSource? _pending;

    /// <summary>Completes the pending operation, if there is one, and runs its continuation.</summary>
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
        _pending = new TaskCompletionSource();
        return _pending.Task;
    }
}
