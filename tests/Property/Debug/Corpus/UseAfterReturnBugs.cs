using System;
using System.Buffers;
using System.Collections.Generic;
using System.Linq;
using System.Runtime.InteropServices;
using System.Threading.Tasks;
using Pools.Diagnostics;
using Xunit;

namespace Pools.Tests.Debug.Corpus;

/// <summary>Arrays that real programs used after they had returned them.</summary>
public sealed class UseAfterReturnBugs
{
    [Fact]
    public void The_parser_writes_through_a_field_that_was_not_nulled()
    {
        // dotnet/SqlClient, issues 145 and 171.
        Replay.Bug<byte>(MisuseKind.WriteAfterReturn, pool =>
        {
            byte[] packet = pool.Rent(8000);
            pool.Return(packet);
            packet[8] = 0x11;
        });
        Replay.Fix<byte>(pool =>
        {
            byte[]? packet = pool.Rent(8000);
            pool.Return(packet);
            packet = null;
            packet ??= pool.Rent(8000);
            packet[8] = 0x11;
            pool.Return(packet);
        });
    }

    [Fact]
    public void A_quotient_is_copied_after_its_buffer_has_been_returned()
    {
        // dotnet/runtime, issue 126477. No library sees a read: but the result is wrong every time, and says where it comes from.
        static uint[] Divide(ArrayPool<uint> pool, bool isFixed)
        {
            uint[] quotient = pool.Rent(8);
            for (int i = 0; i < 8; i++)
            {
                quotient[i] = (uint)i;
            }

            if (!isFixed)
            {
                pool.Return(quotient);
                return quotient.AsSpan(0, 8).ToArray();
            }

            uint[] result = quotient.AsSpan(0, 8).ToArray();
            pool.Return(quotient);
            return result;
        }

        RequireReturnedPoison(MemoryMarshal.AsBytes<uint>(Divide(new DebugArrayPool<uint>(), isFixed: false)));
        Replay.Fix<uint>(pool => Assert.Equal([0u, 1, 2, 3, 4, 5, 6, 7], Divide(pool, isFixed: true)));
    }

    [Fact]
    public void A_copy_loop_returns_the_buffer_before_the_write_has_ended()
    {
        // dotnet/corefx, issue 6473.
        Replay.Bug<byte>(MisuseKind.InFlight, pool =>
        {
            byte[] buffer = pool.Rent(4096);
            using IDisposable write = pool.MarkInFlight(buffer, "Stream.WriteAsync");
            pool.Return(buffer);
        });
        Replay.Fix<byte>(pool =>
        {
            byte[] buffer = pool.Rent(4096);
            using (pool.MarkInFlight(buffer, "Stream.WriteAsync"))
            {
            }

            pool.Return(buffer);
        });
    }

    [Fact]
    public void The_return_stands_one_statement_too_early()
    {
        // modernuo/ModernUO, pull request 1037.
        static int Sum(ArrayPool<int> pool, bool isFixed)
        {
            int[] values = pool.Rent(4);
            (values[0], values[1], values[2], values[3]) = (1, 2, 3, 4);
            int sum = 0;
            if (!isFixed)
            {
                pool.Return(values);
            }

            for (int i = 0; i < 4; i++)
            {
                sum += values[i];
            }

            if (isFixed)
            {
                pool.Return(values);
            }

            return sum;
        }

        Assert.NotEqual(10, Sum(new DebugArrayPool<int>(), isFixed: false));
        Replay.Fix<int>(pool => Assert.Equal(10, Sum(pool, isFixed: true)));
    }

    [Fact]
    public void A_lazy_iterator_reads_a_buffer_that_using_has_returned()
    {
        // unity-helpers, pull request 643.
        static IEnumerable<int> Numbers(ArrayPool<int> pool, bool isFixed)
        {
            int[] staging = pool.Rent(3);
            (staging[0], staging[1], staging[2]) = (7, 8, 9);
            IEnumerable<int> lazy = staging.Take(3);
            IEnumerable<int> result = isFixed ? lazy.ToArray() : lazy;
            pool.Return(staging);
            return result;
        }

        RequireReturnedPoison(MemoryMarshal.AsBytes<int>(Numbers(new DebugArrayPool<int>(), isFixed: false).ToArray()));
        Replay.Fix<int>(pool => Assert.Equal([7, 8, 9], Numbers(pool, isFixed: true)));
    }

    [Fact]
    public void A_helper_does_not_await_what_uses_the_array()
    {
        // apache/arrow, pull request 13573.
        static Task Rent(DebugArrayPool<byte> pool, Func<byte[], Task> use, bool isFixed)
        {
            byte[] array = pool.Rent(100);
            if (!isFixed)
            {
                Task running = use(array);
                pool.Return(array);
                return running;
            }

            return Await();

            async Task Await()
            {
                await use(array);
                pool.Return(array);
            }
        }

        Replay.Bug<byte>(MisuseKind.WriteAfterReturn, pool =>
        {
            var reply = new TaskCompletionSource();
            Task running = Rent(pool, async array =>
            {
                await reply.Task;
                array[1] = 1;
            }, isFixed: false);
            reply.SetResult();
            Assert.True(running.IsCompletedSuccessfully);
        });
        Replay.Fix<byte>(pool =>
        {
            var reply = new TaskCompletionSource();
            Task running = Rent(pool, async array =>
            {
                await reply.Task;
                array[1] = 1;
            }, isFixed: true);
            reply.SetResult();
            Assert.True(running.IsCompletedSuccessfully);
        });
    }

    [Fact]
    public void A_shared_buffer_is_returned_while_another_reader_still_fills_it()
    {
        // dotnet/extensions, pull request 5129.
        Replay.Bug<byte>(MisuseKind.WriteAfterReturn, pool =>
        {
            byte[] field = pool.Rent(64);
            byte[] ofTheOtherReader = field;
            byte[] replaced = field;
            field = pool.Rent(128);
            pool.Return(replaced);
            ofTheOtherReader[3] = 3;
            pool.Return(field);
        });
        Replay.Fix<byte>(pool =>
        {
            byte[] own = pool.Rent(64);
            byte[] ofTheOtherReader = pool.Rent(64);
            ofTheOtherReader[3] = 3;
            pool.Return(own);
            pool.Return(ofTheOtherReader);
        });
    }

    private static void RequireReturnedPoison(ReadOnlySpan<byte> result)
    {
        Assert.True(PoisonDecoder.TryDecode(result, out PoisonedRental rental));
        Assert.True(rental.IsReturned);
    }
}
