using System;
using System.Buffers;
using System.Threading;

namespace Pools.Tests.Debug.Corpus;

/// <summary>Arrays that real programs returned twice.</summary>
internal static class DoubleReturnBugs
{
    public static void A_branch_of_a_loop_returns_and_finally_returns_again(ArrayPool<byte> pool, bool isMended)
    {
        byte[] buffer = pool.Rent(512);
        try
        {
            foreach (int fragment in new[] { 3, 0, 5 })
            {
                if (fragment == 0)
                {
                    if (!isMended)
                    {
                        pool.Return(buffer);
                    }

                    break;
                }

                buffer[fragment] = 1;
            }
        }
        finally
        {
            pool.Return(buffer);
        }
    }

    public static void A_copy_of_a_struct_releases_what_the_original_releases(ArrayPool<byte> pool, bool isMended)
    {
        var buffer = new PooledBuffer(pool);
        var writer = new Writer(buffer);
        if (!isMended)
        {
            writer.Dispose();
        }

        buffer.Dispose();
    }

    public static void Dispose_keeps_the_field_and_returns_it_once_more(ArrayPool<byte> pool, bool isMended)
    {
        var datagram = new Datagram(pool, isMended);
        datagram.Dispose();
        datagram.Dispose();
    }

    public static void Two_threads_dispose_of_one_document(ArrayPool<byte> pool, bool isMended)
    {
        byte[]? field = pool.Rent(100);
        using var together = new Barrier(2);
        OwnThread.RunAll(Dispose, Dispose);

        void Dispose()
        {
            // Both have read the field before either sets it to null, unless it is exchanged.
            byte[]? seen = isMended ? Interlocked.Exchange(ref field, null) : Volatile.Read(ref field);
            together.SignalAndWait();
            if (seen is not null)
            {
                Volatile.Write(ref field, null);
                try
                {
                    pool.Return(seen);
                }
                catch (InvalidOperationException)
                {
                    // What a debug pool throws is in its report.
                }
            }
        }
    }

    public static void Terminate_returns_and_Dispose_returns_again(ArrayPool<byte> pool, bool isMended)
    {
        byte[]? list = pool.Rent(256);
        Terminate();
        Dispose();

        void Terminate()
        {
            pool.Return(list!);
            list = isMended ? null : list;
        }

        void Dispose()
        {
            if (list is not null)
            {
                pool.Return(list);
            }
        }
    }

    public static void A_late_flush_returns_what_closing_has_returned(ArrayPool<byte> pool, bool isMended)
    {
        byte[] buffer = pool.Rent(4_096);
        bool isClosed = false;
        Close();
        Flush();

        void Close()
        {
            pool.Return(buffer);
            isClosed = true;
        }

        void Flush()
        {
            if (!isMended || !isClosed)
            {
                pool.Return(buffer);
            }
        }
    }

    public static void A_drained_buffer_is_given_back_by_reading_and_by_closing(ArrayPool<byte> pool, bool isMended)
    {
        byte[]? buffer = pool.Rent(1_024);
        int left = 10;
        Read(10);
        Close();

        void Read(int count)
        {
            left -= count;
            if (left == 0)
            {
                pool.Return(buffer!);
                buffer = isMended ? null : buffer;
            }
        }

        void Close()
        {
            if (buffer is not null)
            {
                pool.Return(buffer);
            }
        }
    }

    private readonly struct PooledBuffer(ArrayPool<byte> pool) : IDisposable
    {
        private readonly byte[] _array = pool.Rent(64);
        private readonly ArrayPool<byte> _pool = pool;

        public void Dispose() => _pool.Return(_array);
    }

    private readonly struct Writer(PooledBuffer buffer) : IDisposable
    {
        private readonly PooledBuffer _buffer = buffer;

        public void Dispose() => _buffer.Dispose();
    }

    private sealed class Datagram(ArrayPool<byte> pool, bool isMended) : IDisposable
    {
        private byte[]? _buffer = pool.Rent(128);

        public void Dispose()
        {
            if (_buffer is { } buffer)
            {
                _buffer = isMended ? null : buffer;
                pool.Return(buffer);
            }
        }
    }
}
