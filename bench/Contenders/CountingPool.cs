namespace Pools.Bench;

/// <summary>A <see cref="PerCoreArrayPool{T}"/> that counts how many arrays of each length are rented at once.</summary>
/// <remarks><b>Threading</b>: any thread. The renter is noted in the array itself, where no load writes.</remarks>
internal sealed class CountingPool : ArrayPool<byte>, IDisposable
{
    // An array's own, beside its elements.
    private const int HeaderBytes = 24;

    // Stands for all threads together.
    private const int All = -1;

    private readonly PerCoreArrayPool<byte> _inner = new();
    private readonly Dictionary<(int Length, int Thread), (long Now, long Most)> _rented = [];

    public CountingPool() => Latest = this;

    public static CountingPool? Latest { get; private set; }

    /// <summary>The bytes a pool needs: for each length the most rented at once, or if larger the sum of each thread's most.</summary>
    public long NeededBytes => _rented.GroupBy(count => count.Key.Length).Sum(length => (length.Key + HeaderBytes)
        * Math.Max(_rented[(length.Key, All)].Most, length.Where(count => count.Key.Thread != All).Sum(count => count.Value.Most)));

    public override byte[] Rent(int minimumLength)
    {
        byte[] array = _inner.Rent(minimumLength);
        Count(array.Length, Renter(array) = Environment.CurrentManagedThreadId, 1);
        return array;
    }

    public override void Return(byte[] array, bool clearArray = false)
    {
        Count(array.Length, Renter(array), -1);
        _inner.Return(array, clearArray);
    }

    public void Dispose() => _inner.Dispose();

    private static ref int Renter(byte[] array) => ref MemoryMarshal.AsRef<int>(array.AsSpan(array.Length / 2, sizeof(int)));

    private void Count(int length, int thread, int change)
    {
        lock (_rented)
        {
            foreach (int who in (ReadOnlySpan<int>)[thread, All])
            {
                (long now, long most) = _rented.GetValueOrDefault((length, who));
                _rented[(length, who)] = (now + change, Math.Max(most, now + change));
            }
        }
    }
}
