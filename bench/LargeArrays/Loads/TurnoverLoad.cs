using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;

namespace Pools.Bench.LargeArrays.Loads;

/// <summary>Threads that each hold a queue of arrays: at every step the oldest goes back and a new one is rented. Counts what that costs the collector.</summary>
internal sealed class TurnoverLoad : LargeLoad
{
    public const string Steady = "steady";

    public const string Drifting = "drifting";

    public const string AllFrames = "frames";

    public const string SmallFrames = "small-frames";

    public const string RentsKey = "rents";

    public const string AllocationsKey = "allocations";

    public const string FullCollectionsKey = "fullCollections";

    public const string WasteKey = "waste";

    private const int MebiByte = 1 << 20;

    // The first rents fill the queues and what a pool keeps: one in ten is not counted where the load is steady.
    private const int WarmUpPart = 10;

    public override string Name => "turnover";

    public override LargeAnswer Run(LargeContender contender, IReadOnlyList<string> arguments)
    {
        (int threads, int depth, int steps) = arguments[0] switch
        {
            Steady => (1, 8, 10_000),
            Drifting => (1, 8, 10_000),
            _ => (2, 16, 10_000),
        };
        RentalMeter meter = new(contender.Create(new LargeArrayPoolOptions()));
        using Barrier barrier = new(threads);
        bool isDrifting = arguments[0] == Drifting;
        int collectionsBefore = GC.CollectionCount(2);
        Task[] running = Enumerable.Range(0, threads).Select(thread => Task.Factory.StartNew(
            () =>
            {
                Func<int> lengths = Lengths(arguments[0], steps, seed: thread + 1);
                Queue<Rental> held = new();
                Turn(meter, lengths, held, depth, isDrifting ? 0 : steps / WarmUpPart);
                barrier.SignalAndWait();
                if (thread == 0)
                {
                    meter.Restart();
                    collectionsBefore = GC.CollectionCount(2);
                }

                barrier.SignalAndWait();
                Turn(meter, lengths, held, depth, isDrifting ? steps : steps - (steps / WarmUpPart));
                held.ToList().ForEach(meter.Return);
            },
            CancellationToken.None,
            TaskCreationOptions.LongRunning,
            TaskScheduler.Default)).ToArray();
        Task.WaitAll(running);
        return new LargeAnswer(
            new Dictionary<string, double>(StringComparer.Ordinal)
            {
                [RentsKey] = meter.Rents,
                [AllocationsKey] = meter.Allocations,
                [FullCollectionsKey] = GC.CollectionCount(2) - collectionsBefore,
                [WasteKey] = meter.Waste,
            },
            []);
    }

    private static Func<int> Lengths(string kind, int steps, int seed)
    {
        Random random = new(seed);
        return kind switch
        {
            Steady => () => random.Next(MebiByte, 4 * MebiByte),
            Drifting => new DriftingLengths(MebiByte, 16 * MebiByte, steps, seed).Next,
            AllFrames => () => Frames.All[random.Next(Frames.All.Length)],
            SmallFrames => () => Frames.FullHd[random.Next(Frames.FullHd.Length)],
            _ => throw new ArgumentException($"no lengths '{kind}'", nameof(kind)),
        };
    }

    private static void Turn(RentalMeter meter, Func<int> lengths, Queue<Rental> held, int depth, int steps)
    {
        for (int step = 0; step < steps; step++)
        {
            if (held.Count == depth)
            {
                meter.Return(held.Dequeue());
            }

            Rental rental = meter.Rent(lengths());
            rental.Touch();
            held.Enqueue(rental);
        }
    }
}
