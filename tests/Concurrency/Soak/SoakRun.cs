namespace Pools.Tests.Concurrency.Soak;

/// <summary>All loads side by side, round by round, and the memory that is alive whenever they rest.</summary>
internal sealed class SoakRun : IDisposable
{
    private static readonly TimeSpan s_lineEvery = TimeSpan.FromMinutes(1);

    /// <summary>Sixty samples in ten minutes, which cost seconds (arbitrary).</summary>
    private static readonly TimeSpan s_sampleEvery = TimeSpan.FromSeconds(10);

    private readonly ISoakLoad[] _always = [new SoakPools(), new LargeSoak()];

    /// <summary>One of them a round: they collect garbage, which would leave the others nothing to do.</summary>
    private readonly ISoakLoad[] _inTurn = [new OwnerSoak(), new ListenerSoak(), new ShortLivedSoak()];

    private readonly MemoryCurve _alive = new();

    public bool Run(TimeSpan duration, int seed)
    {
        long start = TimeProvider.System.GetTimestamp();
        TimeSpan nextLine = TimeSpan.Zero;
        TimeSpan nextSample = TimeSpan.Zero;
        int round = 0;
        for (; TimeProvider.System.GetElapsedTime(start) < duration; round++)
        {
            TimeSpan elapsed = TimeProvider.System.GetElapsedTime(start);
            try
            {
                Stress(round, seed + round);
                if (elapsed >= nextSample)
                {
                    Rest();
                    nextSample = elapsed + s_sampleEvery;
                }
            }
            catch (OwnershipException e)
            {
                Console.WriteLine($"FAILED in round {round}, seed {seed + round}: {e.Message}");
                return false;
            }

            if (elapsed >= nextLine)
            {
                Console.WriteLine($"{elapsed:hh\\:mm\\:ss}  round {round,6}  {Describe()}");
                nextLine = elapsed + s_lineEvery;
            }
        }

        Console.WriteLine(
            $"{(_alive.Grows ? "FAILED, memory grows:" : "PASSED")} {round} rounds, seed {seed}: {Describe()}; {_alive.Describe()}");
        return !_alive.Grows;
    }

    public void Dispose()
    {
        foreach (IDisposable load in _always.Concat(_inTurn).OfType<IDisposable>())
        {
            load.Dispose();
        }
    }

    private void Stress(int round, int seed)
    {
        ISoakLoad turn = _inTurn[round % _inTurn.Length];
        OwnThread.RunAll([.. _always.Append(turn).Select(load => (Action)(() => load.Stress(seed)))]);
    }

    private void Rest()
    {
        _alive.SampleAtRest();
        foreach (ISoakLoad load in _always.Concat(_inTurn))
        {
            load.RequireRest();
        }
    }

    private string Describe() =>
        $"{string.Join("; ", _always.Concat(_inTurn).Select(load => load.Describe()))}; "
        + $"{GC.GetTotalMemory(forceFullCollection: false) >> 20:N0} MiB of heap, {Environment.WorkingSet >> 20:N0} MiB of working set";
}

/// <summary>One way to use pools, again and again.</summary>
internal interface ISoakLoad
{
    /// <exception cref="OwnershipException">Somebody's array was not his alone, or the books are wrong.</exception>
    void Stress(int seed);

    /// <exception cref="OwnershipException">Something is left that should be gone by then.</exception>
    void RequireRest() { }

    string Describe();
}
