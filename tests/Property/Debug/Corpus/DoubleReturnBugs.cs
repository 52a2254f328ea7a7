using System;
using System.Buffers;
using System.Threading;
using Pools.Diagnostics;
using Xunit;

namespace Pools.Tests.Debug.Corpus;

/// <summary>Arrays that real programs returned twice.</summary>
public sealed class DoubleReturnBugs
{
    [Fact]
    public void A_branch_returns_and_finally_returns_again()
    {
        // fo-dicom.Codecs, issue 133: the loop's body returns the buffer where a fragment is empty.
        static void Decode(DebugArrayPool<byte> pool, bool isFixed)
        {
            byte[] buffer = pool.Rent(512);
            try
            {
                foreach (int fragment in new[] { 3, 0, 5 })
                {
                    if (fragment == 0)
                    {
                        if (!isFixed)
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

        Replay.Bug<byte>(MisuseKind.DoubleReturn, pool => Decode(pool, isFixed: false));
        Replay.Fix<byte>(pool => Decode(pool, isFixed: true));
    }

    [Fact]
    public void A_copy_of_a_struct_releases_what_the_original_releases()
    {
        // dotnet/orleans, pull request 8508.
        Replay.Bug<byte>(MisuseKind.DoubleReturn, pool =>
        {
            var buffer = new PooledBuffer(pool);
            var writer = new Writer(buffer);
            writer.Dispose();
            buffer.Dispose();
        });
        Replay.Fix<byte>(pool =>
        {
            var buffer = new PooledBuffer(pool);
            _ = new Writer(buffer);
            buffer.Dispose();
        });
    }

    [Fact]
    public void Dispose_keeps_the_field_and_returns_it_once_more()
    {
        // MichaCo/DnsClient.NET, issue 25.
        Replay.Bug<byte>(MisuseKind.DoubleReturn, pool => DisposeTwice(new DatagramBug(pool)));
        Replay.Fix<byte>(pool => DisposeTwice(new DatagramFix(pool)));
    }

    [Fact]
    public void Two_threads_dispose_one_document()
    {
        // dotnet/corefx, pull request 40290: both read the field before either has set it to null.
        Replay.Bug<byte>(MisuseKind.DoubleReturn, pool =>
        {
            byte[]? field = pool.Rent(100);
            using var bothHaveRead = new Barrier(2);
            int failures = 0;

            void Dispose()
            {
                byte[]? seen = Volatile.Read(ref field);
                bothHaveRead.SignalAndWait();
                if (seen is not null)
                {
                    Volatile.Write(ref field, null);
                    try
                    {
                        pool.Return(seen);
                    }
                    catch (ArrayPoolMisuseException)
                    {
                        Interlocked.Increment(ref failures);
                    }
                }
            }

            OwnThread.RunAll(Dispose, Dispose);
            Assert.Equal(1, failures);
        });
        Replay.Fix<byte>(pool =>
        {
            byte[]? field = pool.Rent(100);
            using var together = new Barrier(2);

            void Dispose()
            {
                together.SignalAndWait();
                if (Interlocked.Exchange(ref field, null) is { } mine)
                {
                    pool.Return(mine);
                }
            }

            OwnThread.RunAll(Dispose, Dispose);
        });
    }

    [Fact]
    public void Terminate_returns_and_Dispose_returns_again()
    {
        // modernuo/ModernUO, pull request 1969.
        static void Use(DebugArrayPool<byte> pool, bool isFixed)
        {
            byte[]? buffer = pool.Rent(256);

            void Return()
            {
                if (buffer is not null)
                {
                    pool.Return(buffer);
                    buffer = isFixed ? null : buffer;
                }
            }

            // Terminate, then Dispose.
            Return();
            Return();
        }

        Replay.Bug<byte>(MisuseKind.DoubleReturn, pool => Use(pool, isFixed: false));
        Replay.Fix<byte>(pool => Use(pool, isFixed: true));
    }

    [Fact]
    public void A_late_flush_returns_what_closing_has_returned()
    {
        // dotnet/dotNext, commit 8fb01e5a9.
        static void Close(DebugArrayPool<byte> pool, bool isFixed)
        {
            byte[] buffer = pool.Rent(4096);
            bool isClosed = false;

            void Flush()
            {
                if (!isFixed || !isClosed)
                {
                    pool.Return(buffer);
                }
            }

            pool.Return(buffer);
            isClosed = true;
            Flush();
        }

        Replay.Bug<byte>(MisuseKind.DoubleReturn, pool => Close(pool, isFixed: false));
        Replay.Fix<byte>(pool => Close(pool, isFixed: true));
    }

    [Fact]
    public void A_drained_buffer_is_given_back_by_reading_and_by_closing()
    {
        // dotnet/corefx, pull request 26666: the read path of a TLS stream.
        static void Read(DebugArrayPool<byte> pool, bool isFixed)
        {
            byte[]? buffer = pool.Rent(1024);
            int left = 0;
            if (left == 0)
            {
                pool.Return(buffer);
                buffer = isFixed ? null : buffer;
            }

            if (buffer is not null)
            {
                pool.Return(buffer);
            }
        }

        Replay.Bug<byte>(MisuseKind.DoubleReturn, pool => Read(pool, isFixed: false));
        Replay.Fix<byte>(pool => Read(pool, isFixed: true));
    }

    [Fact]
    public void An_array_that_was_never_rented_is_foreign()
    {
        // dotnet/corefx, issue 5949: a later rental got it, too short.
        Replay.Bug<byte>(MisuseKind.WrongLength, pool => pool.Return(new byte[1]));
        Replay.Bug<byte>(MisuseKind.Foreign, pool => pool.Return(new byte[16]));
        Replay.Fix<byte>(pool => pool.Return(pool.Rent(1)));
    }

    private static void DisposeTwice(IDisposable disposable)
    {
        disposable.Dispose();
        disposable.Dispose();
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

    private sealed class DatagramBug(ArrayPool<byte> pool) : IDisposable
    {
        private readonly byte[] _buffer = pool.Rent(128);

        public void Dispose() => pool.Return(_buffer);
    }

    private sealed class DatagramFix(ArrayPool<byte> pool) : IDisposable
    {
        private byte[]? _buffer = pool.Rent(128);

        public void Dispose()
        {
            if (_buffer is { } buffer)
            {
                _buffer = null;
                pool.Return(buffer);
            }
        }
    }
}
