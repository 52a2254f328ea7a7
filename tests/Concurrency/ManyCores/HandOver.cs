using Pools.Tests.Seam;

namespace Pools.Tests.Concurrency.ManyCores;

/// <summary>Pairs of threads: one rents, the other returns, through a ring for each pair.</summary>
internal sealed class HandOver(int pairs, int seed) : IDisposable
{
    private const int RingLength = 64;
    private const int ArrayBytes = 4096;
    private readonly PerCoreEngine<VariedAtomics<SetCores>> _engine = new(
        buckets: 1, static _ => new BucketPlan(ArrayBytes, elementSize: 1), long.MaxValue, allocator: null);
    private readonly VirtualThread[] _threads = [.. Enumerable.Range(0, 2 * pairs).Select(_ => new VirtualThread())];
    private readonly Queue<object>[] _rings = [.. Enumerable.Range(0, pairs).Select(_ => new Queue<object>())];
    private readonly Random _random = new(seed);

    public int Allocated { get; private set; }
    public int Rented { get; private set; }

    /// <summary>Lets the threads take turns until this many arrays have been rented; counts anew.</summary>
    public void Run(int arrays, Func<int, bool, int> coreOf)
    {
        (Rented, Allocated) = (0, 0);
        while (Rented < arrays)
        {
            int pair = _random.Next(_rings.Length);
            bool rents = _random.Next(2) == 0;
            int turns = _random.Next(1, RingLength);
            SetCores.Current = coreOf(pair, rents);
            _threads[(2 * pair) + (rents ? 1 : 0)].Run(() =>
            {
                for (bool goesOn = true; goesOn && turns > 0; turns--)
                {
                    goesOn = rents ? TryRent(_rings[pair]) : TryReturn(_rings[pair]);
                }
            });
        }
    }

    public void Dispose()
    {
        _engine.Close();
        _engine.ReleaseId();
    }

    private bool TryRent(Queue<object> ring)
    {
        if (ring.Count == RingLength)
        {
            return false;
        }

        object? kept = _engine.TryRent(0);
        if (kept is null)
        {
            _engine.CountAllocation(0);
            Allocated++;
        }

        ring.Enqueue(kept ?? new());
        Rented++;
        return true;
    }

    private bool TryReturn(Queue<object> ring)
    {
        bool isThere = ring.TryDequeue(out object? array);
        if (isThere)
        {
            _engine.TryReturn(0, array!);
        }

        return isThere;
    }
}
