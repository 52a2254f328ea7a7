using Pools.Tests.Concurrency.LargeStress;

namespace Pools.Tests.Concurrency.Soak;

/// <summary>A long-lived large pool with real sizes, the system's clock, and memory pages that its timer discards.</summary>
internal sealed class LargeSoak : ISoakLoad, IDisposable
{
    private const int Mebibyte = 1 << 20;

    /// <summary>The bytes of video frames: 1080p and 4K, as NV12 and RGBA.</summary>
    private static readonly int[] s_frames = [3_110_400, 8_294_400, 12_441_600, 33_177_600];

    private readonly ProcessBytes<HardwareAtomics> _process = new();
    private readonly CountingPages _pages = new();
    private readonly LargeArrayPool<byte> _pool;
    private readonly Tenants<byte> _tenants;
    private long _mostRetained;
    private int _refused;

    public LargeSoak()
    {
        var options = new LargeArrayPoolOptions
        {
            // Not the default, which follows the peak of the last minute: then memory at rest would not be level from the start.
            MaxRetainedBytes = 128 * Mebibyte,
            TrimInterval = TimeSpan.FromSeconds(1),
            DiscardPages = LargeInternals.DiscardsPages ? PageDiscardMode.On : PageDiscardMode.Auto,
        };
        _pool = new LargeArrayPool<byte>(LargeSettings.From(options, sizeof(byte), holdsReferences: false, "soak"), options, inner: null,
            new LargeServices<HardwareAtomics> { Process = _process, Pages = _pages });

        // One byte a page, so that the time goes to the pool and not to the memory bus.
        _tenants = new Tenants<byte>(_pool, stamp => (byte)(1 + (stamp % 255)), Inherited.AsLeftOrZero, stride: 4096);
    }

    public void Stress(int seed)
    {
        OwnThread.RunAll([.. Enumerable.Range(0, 4).Select(i => (Action)(() => Live(new Random(HashCode.Combine(seed, i)))))]);
        PoolStatistics statistics = _pool.GetStatistics();
        _mostRetained = Math.Max(_mostRetained, statistics.RetainedBytes);
        OwnershipException.Require(
            statistics is { Outstanding: 0, Misuses: 0, Large: { InUseBytes: 0, Leaks: 0 } } && _process.Kept >= 0,
            $"the balance of the large pool is wrong at rest, seed {seed}: {statistics}");
    }

    public string Describe()
    {
        PoolStatistics statistics = _pool.GetStatistics();
        return $"large: {statistics.Rented:N0} rents, {statistics.RetainedBytes >> 20:N0} MiB retained, at most {_mostRetained >> 20:N0}, "
            + $"{_pages.Bytes >> 20:N0} MiB discarded, {_refused:N0} refused";
    }

    public void Dispose() => _pool.Dispose();

    private void Live(Random random)
    {
        var held = new List<Lease<byte>>();
        for (int step = 0; step < 100; step++)
        {
            if (held.Count == 0 || (held.Count < 4 && random.Next(2) == 0))
            {
                Rent(held, Length(random));
                continue;
            }

            int at = random.Next(held.Count);
            Lease<byte> lease = held[at];
            held.RemoveAt(at);
            _tenants.Return(lease, clear: random.Next(16) == 0);
        }

        held.ForEach(lease => _tenants.Return(lease));
    }

    /// <summary>Rents, unless a limit of the heap is reached.</summary>
    private void Rent(List<Lease<byte>> held, int length)
    {
        try
        {
            held.Add(_tenants.Rent(length));
        }
        catch (OutOfMemoryException)
        {
            Interlocked.Increment(ref _refused);
        }
    }

    private static int Length(Random random) => random.Next(4) switch
    {
        0 => s_frames[random.Next(s_frames.Length)],
        1 => (1 << (20 + random.Next(4))) + (24 << random.Next(8)),
        2 => (int)(Mebibyte * Math.Pow(1.125, random.Next(1, 24))),
        _ => random.Next(Mebibyte, 16 * Mebibyte),
    };
}
