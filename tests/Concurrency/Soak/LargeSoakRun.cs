using Pools.Tests.Concurrency.LargeStress;

namespace Pools.Tests.Concurrency.Soak;

/// <summary>Large pools only: in each round, short-lived ones while a long-lived one is idle, and then that one.</summary>
internal sealed class LargeSoakRun(int seed) : IDisposable
{
    private static readonly TimeSpan s_lineEvery = TimeSpan.FromMinutes(1);
    private readonly LargeSoak _longLived = new();
    private readonly MemoryCurve _alive = new();
    private long _discarded;

    public bool Run(TimeSpan duration)
    {
        long start = TimeProvider.System.GetTimestamp();
        TimeSpan nextLine = TimeSpan.Zero;
        int round = 0;
        try
        {
            do
            {
                string described = Stress(seed + round++);
                _alive.SampleAtRest();
                if (TimeProvider.System.GetElapsedTime(start) is var elapsed && elapsed >= nextLine)
                {
                    Console.WriteLine($"{elapsed:hh\\:mm\\:ss}  round {round,6}  {described}");
                    nextLine = elapsed + s_lineEvery;
                }
            }
            while (TimeProvider.System.GetElapsedTime(start) < duration);
        }
        catch (OwnershipException e)
        {
            Console.WriteLine($"FAILED in round {round}: {e.Message}");
            return false;
        }

        long discarded = _discarded + _longLived.DiscardedBytes;
        string? wrong = _alive.Grows ? "memory grows" : LargeInternals.DiscardsPages && discarded == 0 ? "no page was discarded" : null;
        Console.WriteLine($"{(wrong is null ? "PASSED" : $"FAILED, {wrong}:")} {round} rounds over large pools, seed {seed}, "
            + $"{discarded >> 20:N0} MiB discarded; {_alive.Describe()}");
        return wrong is null;
    }

    public void Dispose() => _longLived.Dispose();

    private string Stress(int seedOfRound)
    {
        string tiny = LargeStressRun.Run(LargeStressPlan.Tiny with { Seed = seedOfRound, Operations = 1_000_000 });
        string real = LargeStressRun.Run(LargeStressPlan.RealSizes with { Seed = seedOfRound, Threads = 8, Operations = 10_000 });
        string pages = "no page can be discarded";
        if (LargeInternals.DiscardsPages)
        {
            pages = LargeStressRun.Run(LargeStressPlan.Pages with { Seed = seedOfRound, Operations = 2_000 }, out long discarded);
            _discarded += discarded;
        }

        _longLived.Stress(seedOfRound);
        return string.Join(Environment.NewLine + "  ", _longLived.Describe(), $"tiny: {tiny}", $"real: {real}", $"pages: {pages}");
    }
}
