namespace Pools.Tests.Concurrency.Litmus;

/// <summary>The choices for one batch, the same on both threads.</summary>
internal readonly struct Batch
{
    /// <summary>Instances of a batch: two pages of each four are 1 MiB, which a core's second cache holds (arbitrary).</summary>
    public const int Size = 4_096;

    private readonly int _shift;
    private readonly bool _isReversed;
    private readonly ulong _owners;

    public Batch(int seed, long number)
    {
        var random = new Random(HashCode.Combine(seed, number));

        // Sets off either thread, by the instances that one runs while the other is on the way (arbitrary).
        _shift = random.Next(-64, 65);
        _isReversed = random.Next(8) == 0;
        _owners = (ulong)random.NextInt64() | 1;
    }

    /// <summary>The instance that a thread runs at a step: each one once.</summary>
    public int At(int side, int step) => (side == 0 ? step : (_isReversed ? Size - step : step) + _shift) & (Size - 1);

    /// <summary>Which thread prepares a place, so that its line is in that thread's cache.</summary>
    public int OwnerOf(int instance, int place) => (int)(((ulong)((2 * instance) + place + 1) * _owners) >> 61) & 1;
}
