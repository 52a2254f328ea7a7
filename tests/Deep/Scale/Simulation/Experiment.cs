namespace Pools.Tests.Simulation;

/// <summary>One pool, one load, one machine: builds them, lets them come to rest, and counts.</summary>
internal sealed class Experiment(ILoad load, int cores, int seed, Costs costs)
{
    /// <summary>A run in which the collector came is repeated.</summary>
    private const int Tries = 5;

    private const int Word = 8;

    /// <summary>Pairs of each core before objects are laid out: until each thread has its own cache and the rings have been full.</summary>
    private const int Beginning = 600;

    /// <summary>Bytes that a run may allocate: some times what it does.</summary>
    private const long RoomOfAll = 16L << 20;

    private const long RoomOfEach = 1L << 20;

    public ScaleResult Run(Func<int, int, ISubject> make, int operations)
    {
        for (int tries = 0; tries < Tries; tries++)
        {
            try
            {
                if (TryRun(make, operations) is { } result)
                {
                    return result;
                }
            }
            finally
            {
                StillHeap.End();
            }
        }

        throw new InvalidOperationException("The collector comes each time.");
    }

    private ScaleResult? TryRun(Func<int, int, ISubject> make, int operations)
    {
        long room = RoomOfAll + (cores * RoomOfEach);
        StillHeap.Begin(room);
        SimulatedAtomics.Cores = cores;
        ISubject subject = make(cores, load.Buckets);
        IRunningLoad work = load.Begin(subject, cores, seed);
        using SimulatedMachine machine = new(cores, costs, seed);
        machine.Run(core => work.Work(core, Beginning));

        StillHeap.Begin(room);
        machine.Directory.Use(new FieldMap(subject.Root, work.Root));
        machine.Run(core => work.Work(core, operations));

        machine.Directory.Restart();
        long done = 0;
        double throughput = 0;

        // One core at a time.
        machine.Run(core =>
        {
            double start = VirtualCore.Current!.Clock;
            int own = work.Work(core, operations);
            done += own;
            throughput += own / (VirtualCore.Current!.Clock - start) * 1000;
        });
        ScaleResult? result = StillHeap.IsStill
            ? Report(subject, machine.Directory, new FieldMap(subject.Root, work.Root), done, throughput) : null;
        subject.End();
        return result;
    }

    private ScaleResult Report(ISubject subject, Directory directory, FieldMap map, long operations, double throughput)
    {
        Dictionary<string, long> fields = [];
        long[] moves = new long[3];
        SharedWord? worst = null;
        FieldTraffic? busiest = null;
        foreach (Line line in directory.Lines)
        {
            long moved = 0;
            List<string> moving = [];
            for (int i = 0; i < Line.Size / Word; i++)
            {
                ref Line.Word word = ref line.At(line.AddressOf(i));
                if (word.Moves == 0 && word.Writes == 0)
                {
                    continue;
                }

                (string name, FieldMap.Kind kind) = map.NameOf(line.AddressOf(i));
                moves[(int)kind] += word.Moves;
                if (kind == FieldMap.Kind.Pool)
                {
                    moved += word.Moves;
                    moving.Add(name);
                    fields[name] = fields.GetValueOrDefault(name) + word.Moves;
                    double writes = (double)word.Writes / operations;
                    if (word.Writers.Count > 2 && writes > (worst?.Writes ?? 0))
                    {
                        worst = new SharedWord(name, word.Writers.Count, writes);
                    }
                }
            }

            if (moved > (busiest?.Lines ?? 0) * operations)
            {
                busiest = new FieldTraffic(string.Join(", ", moving.Distinct()), (double)moved / operations);
            }
        }

        double Each(long count) => (double)count / operations;
        return new ScaleResult(
            subject.Name,
            load.Name,
            cores,
            operations,
            throughput,
            Each(moves[(int)FieldMap.Kind.Pool]),
            Each(moves[(int)FieldMap.Kind.Array]),
            Each(moves[(int)FieldMap.Kind.Load]),
            [.. fields.Where(field => field.Value != 0).OrderByDescending(field => field.Value).Select(field =>
                new FieldTraffic(field.Key, Each(field.Value)))],
            worst,
            busiest);
    }
}
