namespace Pools.Tests.Tools.Programs;

/// <summary>The programs by name.</summary>
internal static class Scenarios
{
    public static IReadOnlyDictionary<string, Action<bool, int>> All { get; } =
        new Dictionary<string, Action<bool, int>>(StringComparer.Ordinal)
    {
        ["twice"] = Repeated(ReturnBugs.Twice),
        ["former-owner"] = Repeated(ReturnBugs.ByItsFormerOwner),
        ["other-pool"] = Repeated(ReturnBugs.ToAnotherPool),
        ["never-rented"] = Repeated(ReturnBugs.NeverRented),
        ["wrong-length"] = Repeated(ReturnBugs.OfWrongLength),
        ["reported"] = Repeated(ReturnBugs.ReportedByThePool),
        ["lost"] = Repeated(LossBugs.Lost),
        ["lost-on-exception"] = Repeated(LossBugs.LostOnException),
        ["held"] = LossBugs.Held,
        ["too-long"] = Repeated(CostBugs.TooLong),
        ["pool-for-each"] = Repeated(CostBugs.PoolForEach),
        ["pools"] = Repeated(_ => ArrayPool<byte>.Create().Rent(1000)),
        ["exhausted"] = Repeated(CostBugs.Exhausted),
        ["other-threads"] = ThreadBugs.ReturnedByOtherThreads,
        ["async"] = (isRepaired, times) => AsyncBugs.TwiceAsync(isRepaired, times).GetAwaiter().GetResult(),
        ["resumed"] = AsyncBugs.ResumedByAWriter,
        ["finalizer"] = FinalizerBugs.ReturnedAgainByFinalizers,
        ["optimized"] = Repeated(OptimizedBugs.Lost),
        ["race"] = (_, times) => ThreadBugs.Race(times),
        ["idle"] = (_, _) => Console.WriteLine("no array"),
        ["fast"] = FastBugs.All,
        ["burst"] = (_, times) => ThreadBugs.Burst(times),

        // docs/tools.md shows it.
        ["speed"] = (_, seconds) => ThreadBugs.Speed(seconds),
        ["waits"] = (_, _) => Waiting.ForInput(Waiting.LoseNowAndThen),
        ["waits-to-burst"] = (_, _) => Waiting.ForInput(() => ThreadBugs.Burst(pairs: 100_000)),
        ["watched"] = (_, _) => Waiting.ForAttention(),
        ["ours"] = (_, _) => Waiting.WithPoolsOfOurs(),
        ["lingers"] = (_, _) => Waiting.BeyondItsRuntime(),
        ["unending"] = (_, _) => Waiting.ToBeKilled(),
        ["starts"] = (_, _) => Starting.Another(),
        ["handlers"] = Repeated(HandlerBugs.All),
        ["in-catch"] = Repeated(HandlerBugs.InCatch),
        ["in-finally"] = Repeated(HandlerBugs.InFinally),
        ["using"] = Repeated(UsingBugs.All),
        ["corpus"] = Repeated(Corpus.All),
        ["everything"] = Everything,
        ["recorded"] = Recorded,
    };

    /// <summary>What one trace can show side by side: each loss has an element type and length without double returns.</summary>
    private static readonly string[] s_everything =
    [
        "twice", "former-owner", "other-pool", "never-rented", "wrong-length", "reported", "lost", "lost-on-exception", "too-long",
        "exhausted", "other-threads", "async", "finalizer", "optimized", "handlers", "using", "corpus",
    ];

    /// <summary>In rounds, so that losses come from all parts of the trace.</summary>
    private static void Everything(bool isRepaired, int times)
    {
        LossBugs.Held(isRepaired, times);
        for (int i = 0; i < times; i++)
        {
            foreach (string name in s_everything)
            {
                All[name](isRepaired, name is "too-long" or "exhausted" or "other-threads" ? 5 : 1);
            }
        }
    }

    /// <summary>Arrays that come back on another thread, twice, or never.</summary>
    private static void Recorded(bool isRepaired, int times)
    {
        ThreadBugs.ReturnedByOtherThreads(isRepaired, times);
        All["twice"](isRepaired, times);
        All["lost"](isRepaired, times);
    }

    private static Action<bool, int> Repeated(Action<bool> once) => (isRepaired, times) =>
    {
        for (int i = 0; i < times; i++)
        {
            once(isRepaired);
        }
    };
}
