using System;
using System.Collections.Generic;
using System.Diagnostics;
using System.Globalization;
using System.Linq;
using System.Runtime;
using System.Runtime.InteropServices;
using System.Threading;
using Pools.Internal;
using Pools.Large;

namespace Pools.Tests.Concurrency.PageDiscardSoak;

/// <summary>
/// Arrays that lose their pages while they lie in the pool, under every kind of collector that the runtime has: each owner finds what it wrote, and what was cleared is clear.
/// Each kind is a child process.
/// </summary>
internal static class PageDiscardCommand
{
    public const string Name = "page-discard";

    private static readonly KeyValuePair<string, string> s_verify = new("DOTNET_HeapVerify", "1");

    /// <summary>The collectors, by the variables that choose them.</summary>
    public static IReadOnlyDictionary<string, KeyValuePair<string, string>[]> Collectors { get; } = new Dictionary<string, KeyValuePair<string, string>[]>
    {
        ["workstation"] = [Variable("gcConcurrent", "0")],
        ["concurrent"] = [Variable("gcConcurrent", "1")],
        ["server"] = [Variable("gcServer", "1"), Variable("GCHeapCount", "2")],
        ["conserving"] = [Variable("GCConserveMemory", "9")],
        ["hard limit"] = [Variable("GCHeapHardLimit", "20000000")],
        ["segments"] = [Variable("GCName", "libclrgc.so")],
        ["verified heap"] = [Variable("gcConcurrent", "0"), s_verify],
        ["stressed"] = [Variable("GCStress", "1"), Variable("GCgen0size", "40000")],
    };

    /// <summary>In this process, for so many seconds.</summary>
    public static int Run(string[] args)
    {
        if (args is not [string seconds, string seed])
        {
            return 2;
        }

        try
        {
            Console.WriteLine($"PASSED: {Work(TimeSpan.FromSeconds(double.Parse(seconds, CultureInfo.InvariantCulture)), int.Parse(seed, CultureInfo.InvariantCulture))}");
            return 0;
        }
        catch (OwnershipException e)
        {
            Console.WriteLine($"FAILED: {e.Message}");
            return 1;
        }
    }

    /// <summary>One child for each collector, so many seconds together.</summary>
    /// <returns>Whether all have passed.</returns>
    public static bool RunAll(double seconds, int seed, Action<string> tell)
    {
        bool hasPassed = true;
        foreach ((string name, KeyValuePair<string, string>[] variables) in Collectors)
        {
            string each = (seconds / Collectors.Count).ToString(CultureInfo.InvariantCulture);
            CommandResult result = Command.Run(
                DotNetHost.Path, ["exec", typeof(PageDiscardCommand).Assembly.Location, Name, each, seed.ToString(CultureInfo.InvariantCulture)], folder: null, variables);
            hasPassed &= result.ExitCode == 0 && result.Output.Contains("PASSED", StringComparison.Ordinal);
            tell($"{name,-14} exit code {result.ExitCode}, {result.Output.Trim()}");
        }

        return hasPassed;
    }

    /// <summary>Where pages go by default.</summary>
    private static bool GivesPagesBack =>
#if POOLS_NETSTANDARD
        false;
#else
        OperatingSystem.IsLinux() && RuntimeInformation.ProcessArchitecture is Architecture.X64 or Architecture.Arm64;
#endif

    private static string Work(TimeSpan time, int seed)
    {
        var clock = new ManualClock();
        var options = new LargeArrayPoolOptions
        {
            ThresholdBytes = 64 << 10,
            MaxRetainedBytes = 96 << 20,
            TimeProvider = clock,
            PressureSource = new PressureDial(),
        };
        using var pool = new LargeArrayPool<long>(
            LargeSettings.From(options, sizeof(long), holdsReferences: false, "discard", smallestThreshold: 16), options, inner: null, new LargeServices<HardwareAtomics> { Ledger = new BudgetLedger<HardwareAtomics>() });
        var tenants = new Tenants<long>(pool, stamp => stamp, Inherited.AsLeftOrZero);
        using var done = new ManualResetEventSlim();

        // However slow the collector makes everything: the run goes on until it has something to show.
        using var shows = new ManualResetEventSlim(initialState: !GivesPagesBack);
        OwnThread.Started companion = OwnThread.Start(() => Disturb(pool, clock, shows, done));
        long end = Stopwatch.GetTimestamp() + (long)(time.TotalSeconds * Stopwatch.Frequency);
        try
        {
            OwnThread.RunAll([.. Enumerable.Range(0, 4).Select(i => (Action)(() => Live(tenants, new Random(HashCode.Combine(seed, i)), end, shows)))]);
        }
        finally
        {
            done.Set();
            companion.JoinOrThrow();
        }

        LargeArrayStatistics large = pool.GetStatistics().Large!;
        return $"{tenants.Rents:N0} rents, {large.DiscardedBytes >> 20:N0} MiB given back, {GC.CollectionCount(0):N0} collections, {GC.CollectionCount(2):N0} of them full";
    }

    /// <summary>Arrays of 64 KiB to 2 MiB, whose whole content is written, held, and read.</summary>
    private static void Live(Tenants<long> tenants, Random random, long end, ManualResetEventSlim shows)
    {
        var held = new List<Lease<long>>();
        while (Stopwatch.GetTimestamp() < end || !shows.IsSet)
        {
            if (held.Count == 0 || (held.Count < 6 && random.Next(2) == 0))
            {
                held.Add(tenants.Rent(8 << (10 + random.Next(6))));
                continue;
            }

            int at = random.Next(held.Count);
            Lease<long> lease = held[at];
            held.RemoveAt(at);
            tenants.Return(lease, clear: random.Next(3) == 0);
        }

        held.ForEach(lease => tenants.Return(lease));
    }

    /// <summary>Ticks that give pages back, and collections, some of which move large arrays. Says when a page has been given back.</summary>
    private static void Disturb(LargeArrayPool<long> pool, ManualClock clock, ManualResetEventSlim shows, ManualResetEventSlim done)
    {
        for (int turn = 0; !done.IsSet; turn++)
        {
            clock.Advance(TimeSpan.FromSeconds(6));
            pool.Trim(TrimLevel.Surplus);
            if (!shows.IsSet && pool.GetStatistics().Large!.DiscardedBytes > 0)
            {
                shows.Set();
            }

            if (turn % 8 == 0)
            {
                GCSettings.LargeObjectHeapCompactionMode = GCLargeObjectHeapCompactionMode.CompactOnce;
                GC.Collect();
            }

            Thread.Yield();
        }
    }

    private static KeyValuePair<string, string> Variable(string name, string value) => new($"DOTNET_{name}", value);
}
