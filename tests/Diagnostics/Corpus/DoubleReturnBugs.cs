namespace Pools.Tests.Debug.Corpus;

/// <summary>Arrays that real programs returned twice.</summary>
internal static class DoubleReturnBugs
{
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
                    // The debug pool reports it, too.
                }
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
}
