using System;
using System.Collections.Generic;

namespace Pools.Tests.Tools.Programs;

/// <summary>What there is to look at.</summary>
internal static class Scenarios
{
    public static IReadOnlyDictionary<string, Action<bool, int>> All { get; } = new Dictionary<string, Action<bool, int>>(StringComparer.Ordinal)
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
        ["exhausted"] = Repeated(CostBugs.Exhausted),
        ["other-threads"] = ThreadBugs.ReturnedByOtherThreads,
        ["async"] = (isRepaired, times) => AsyncBugs.TwiceAsync(isRepaired, times).GetAwaiter().GetResult(),
        ["finalizer"] = FinalizerBugs.ReturnedAgainByFinalizers,
        ["wrapper-twice"] = Repeated(WrapperBugs.Twice),
        ["wrapper-lost"] = Repeated(WrapperBugs.Lost),
        ["wrapper-lost-through-two"] = Repeated(WrapperBugs.LostThroughTwo),
        ["wrapper-other-pool"] = Repeated(WrapperBugs.ToAnotherPool),
        ["wrapper-all-lose"] = Repeated(WrapperBugs.AllCallersLose),
        ["optimized"] = Repeated(OptimizedBugs.Lost),
        ["race"] = (_, times) => ThreadBugs.Race(times),
        ["idle"] = (_, _) => Console.WriteLine("no array"),
        ["burst"] = (_, times) => ThreadBugs.Burst(times),
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
    };

    private static Action<bool, int> Repeated(Action<bool> once) => (isRepaired, times) =>
    {
        for (int i = 0; i < times; i++)
        {
            once(isRepaired);
        }
    };
}
