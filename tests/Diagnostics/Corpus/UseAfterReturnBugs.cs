using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Threading.Tasks;
using Pools.Diagnostics;
using Xunit;

namespace Pools.Tests.Debug.Corpus;

/// <summary>Arrays that real programs used after they had returned them.</summary>
internal static class UseAfterReturnBugs
{
    private const int CopyBufferLength = 4_096;

    public static uint[] Quotient { get; } = [0, 1, 2, 3, 4, 5, 6, 7];

    public static int[] Numbers { get; } = [7, 8, 9];

    /// <summary>A buffer, and a part of another.</summary>
    public static byte[] Copied { get; } = [.. Enumerable.Range(0, CopyBufferLength + 904).Select(i => (byte)(i % 100))];

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

    public static uint[] A_quotient_is_copied_after_its_buffer_has_been_returned(DebugArrayPool<uint> pool, bool isMended)
    {
        uint[] quotient = pool.Rent(Quotient.Length);
        Quotient.CopyTo(quotient, 0);
        if (!isMended)
        {
            pool.Return(quotient);
            return quotient.AsSpan(0, Quotient.Length).ToArray();
        }

        uint[] result = quotient.AsSpan(0, Quotient.Length).ToArray();
        pool.Return(quotient);
        return result;
    }

    public static byte[] A_copy_loop_returns_the_buffer_before_the_write_has_ended(DebugArrayPool<byte> pool, bool isMended)
    {
        using var destination = new SlowStream();
        Task copying = Copy(new MemoryStream(Copied), new InFlightStream(destination, pool));
        while (destination.GoOn())
        {
        }

        Assert.Equal(isMended, copying.IsCompletedSuccessfully);
        return destination.ToArray();

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

    public static int[] The_return_stands_one_statement_too_early(DebugArrayPool<int> pool, bool isMended)
    {
        int[] values = pool.Rent(Numbers.Length);
        Numbers.CopyTo(values, 0);
        var result = new List<int>();
        if (!isMended)
        {
            pool.Return(values);
        }

        for (int i = 0; i < Numbers.Length; i++)
        {
            result.Add(values[i]);
        }

        if (isMended)
        {
            pool.Return(values);
        }

        return [.. result];
    }

    public static int[] A_lazy_iterator_reads_a_buffer_that_has_been_returned(DebugArrayPool<int> pool, bool isMended)
    {
        return Staged().ToArray();

        IEnumerable<int> Staged()
        {
            int[] staging = pool.Rent(Numbers.Length);
            Numbers.CopyTo(staging, 0);
            IEnumerable<int> lazy = staging.Take(Numbers.Length);
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

        // The reply comes, whether anybody waits for it or not.
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

    public static void A_shared_buffer_is_returned_while_another_reader_still_fills_it(DebugArrayPool<byte> pool, bool isMended)
    {
        byte[] field = pool.Rent(64);
        byte[] ofTheOtherReader = isMended ? pool.Rent(64) : field;

        // This reader needs a larger one and replaces it.
        byte[] replaced = field;
        field = pool.Rent(128);
        pool.Return(replaced);
        ofTheOtherReader[3] = 3;
        pool.Return(field);
        if (isMended)
        {
            pool.Return(ofTheOtherReader);
        }
    }
}
