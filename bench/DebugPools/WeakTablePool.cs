using System.Collections.Concurrent;

namespace Pools.Bench;

/// <summary>
/// The obvious way to write an isolated debug pool: a <see cref="ConditionalWeakTable{TKey, TValue}"/> of records whose finalizers find the leaks. It poisons, watches and
/// verifies as <c>DebugArrayPool</c> does and reports nothing, so the difference is the store and what the real pool writes down besides.
/// </summary>
/// <remarks><b>Threading</b>: any thread.</remarks>
internal sealed class WeakTablePool : ArrayPool<byte>
{
    // As many as the debug pool's default.
    private const int MostWatched = 4_096;

    private const byte Fresh = 0xF5;
    private const byte Gone = 0xFA;

    private static long s_leaks;

    private readonly ConditionalWeakTable<byte[], Record> _records = [];
    private readonly ConcurrentQueue<byte[]> _watched = new();
    private int _count;

    public override byte[] Rent(int minimumLength)
    {
        byte[] array = GC.AllocateUninitializedArray<byte>(minimumLength);
        array.AsSpan().Fill(Fresh);
        _records.Add(array, new Record());
        return array;
    }

    public override void Return(byte[] array, bool clearArray = false)
    {
        if (!_records.TryGetValue(array, out Record? record) || !record.TryEnd())
        {
            throw new ArgumentException("The array is not out.", nameof(array));
        }

        array.AsSpan().Fill(Gone);
        _watched.Enqueue(array);
        if (Interlocked.Increment(ref _count) > MostWatched && _watched.TryDequeue(out byte[]? oldest))
        {
            Interlocked.Decrement(ref _count);
            _records.Remove(oldest.AsSpan().ContainsAnyExcept(Gone) ? throw new InvalidOperationException("The array was written to after its return.") : oldest);
        }
    }

    private sealed class Record
    {
        private int _isOver;

        ~Record()
        {
            if (_isOver == 0)
            {
                Interlocked.Increment(ref s_leaks);
            }
        }

        public bool TryEnd()
        {
            if (Interlocked.Exchange(ref _isOver, 1) != 0)
            {
                return false;
            }

            GC.SuppressFinalize(this);
            return true;
        }
    }
}
