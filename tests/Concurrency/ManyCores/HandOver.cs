using System;
using System.Collections.Generic;
using Pools.Internal;
using Pools.PerCore;
using Pools.Tests.Seam;

namespace Pools.Tests.Concurrency.ManyCores;

/// <summary>Pairs of threads, one of which rents and the other returns, each pair through a ring of its own, on cores that a test chooses.</summary>
internal sealed class HandOver : IDisposable
{
    private const int RingLength = 64;
    private const int ArrayBytes = 4096;

    private readonly PerCoreEngine<VariedAtomics<SetCores>> _engine = new([new BucketPlan(ArrayBytes, elementSize: 1, Magazine.LargestCapacity, null)], long.MaxValue, ArrayAllocator.Default);
    private readonly VirtualThread[] _threads;
    private readonly Queue<object>[] _rings;
    private readonly Random _random;

    /// <param name="pairs">How many.</param>
    /// <param name="seed">Decides whose turn it is, and how long it takes.</param>
    public HandOver(int pairs, int seed)
    {
        _random = new Random(seed);
        _threads = new VirtualThread[2 * pairs];
        for (int thread = 0; thread < _threads.Length; thread++)
        {
            _threads[thread] = new VirtualThread();
        }

        _rings = new Queue<object>[pairs];
        for (int pair = 0; pair < pairs; pair++)
        {
            _rings[pair] = new Queue<object>();
        }
    }

    /// <summary>The rents so far that have found nothing.</summary>
    public int Allocated { get; private set; }

    /// <summary>All rents so far.</summary>
    public int Rented { get; private set; }

    /// <summary>Lets the threads take turns until this many arrays have been rented; counts anew.</summary>
    /// <param name="arrays">How many.</param>
    /// <param name="coreOf">Where a thread is during its turn: the pair, and whether it is the one that rents.</param>
    public void Run(int arrays, Func<int, bool, int> coreOf)
    {
        Rented = 0;
        Allocated = 0;
        while (Rented < arrays)
        {
            int pair = _random.Next(_rings.Length);
            bool rents = _random.Next(2) == 0;
            int turns = _random.Next(1, RingLength);
            SetCores.Current = coreOf(pair, rents);
            _threads[(2 * pair) + (rents ? 1 : 0)].Run(() =>
            {
                for (int i = 0; i < turns && (rents ? TryRent(_rings[pair]) : TryReturn(_rings[pair])); i++)
                {
                }
            });
        }
    }

    public void Dispose()
    {
        _engine.Close(now: 1);
        _engine.ReleaseId();
    }

    private bool TryRent(Queue<object> ring)
    {
        if (ring.Count == RingLength)
        {
            return false;
        }

        ring.Enqueue(_engine.Rent(new Source(), 0, out bool isNew));
        Allocated += isNew ? 1 : 0;
        Rented++;
        return true;
    }

    private bool TryReturn(Queue<object> ring)
    {
        if (ring.Count == 0)
        {
            return false;
        }

        _engine.TryReturn(0, ring.Dequeue());
        return true;
    }

    private readonly struct Source : IItemSource
    {
        public object Make(int bucket) => new();
    }
}
