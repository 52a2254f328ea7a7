using System.Collections.Concurrent;
using System.Numerics;

namespace Pools.Bench;

/// <summary>A <see cref="PerCoreArrayPool{T}"/> that counts how many arrays of each length are rented at once.</summary>
/// <remarks><b>Threading</b>: any thread. The renter is noted in the array itself, where no load writes.</remarks>
internal sealed class CountingPool : ArrayPool<byte>, IDisposable
{
    private const int Classes = 31;

    private readonly PerCoreArrayPool<byte> _inner = new();
    private readonly ConcurrentDictionary<int, Tally[]> _ofThreads = new();
    private readonly Tally[] _ofAll = NewTallies();

    public CountingPool() => Latest = this;

    public static CountingPool? Latest { get; private set; }

    /// <summary>The bytes a pool needs: for each length the most rented at once, or if larger the sum of each thread's most.</summary>
    public long NeededBytes => Enumerable.Range(0, Classes).Sum(sizeClass =>
        Math.Max(_ofAll[sizeClass].Most, _ofThreads.Values.Sum(tallies => tallies[sizeClass].Most)) * ((1L << sizeClass) + Heads));

    private const int Heads = 24;

    public override byte[] Rent(int minimumLength)
    {
        byte[] array = _inner.Rent(minimumLength);
        int thread = Owner(array) = Environment.CurrentManagedThreadId;
        int sizeClass = BitOperations.Log2((uint)array.Length);
        _ofThreads.GetOrAdd(thread, static _ => NewTallies())[sizeClass].Add();
        _ofAll[sizeClass].Add();
        return array;
    }

    public override void Return(byte[] array, bool clearArray = false)
    {
        int sizeClass = BitOperations.Log2((uint)array.Length);
        _ofThreads[Owner(array)][sizeClass].Remove();
        _ofAll[sizeClass].Remove();
        _inner.Return(array, clearArray);
    }

    public void Dispose() => _inner.Dispose();

    private static ref int Owner(byte[] array) => ref MemoryMarshal.AsRef<int>(array.AsSpan(array.Length / 2, sizeof(int)));

    private static Tally[] NewTallies() => [.. Enumerable.Range(0, Classes).Select(_ => new Tally())];

    private sealed class Tally
    {
        private long _now;
        private long _most;

        public long Most => Volatile.Read(ref _most);

        public void Add()
        {
            long now = Interlocked.Increment(ref _now);
            for (long most = Volatile.Read(ref _most); now > most;)
            {
                long seen = Interlocked.CompareExchange(ref _most, now, most);
                if (seen == most)
                {
                    return;
                }

                most = seen;
            }
        }

        public void Remove() => Interlocked.Decrement(ref _now);
    }
}
