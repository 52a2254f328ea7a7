using System.Runtime;
using Pools.Tests.Concurrency.Explorer;
using static Pools.Tests.OwnershipException;

namespace Pools.Tests.Concurrency.LargeStress;

/// <summary>Threads rent, return and forget large arrays at random, while another one trims, collects and counts.</summary>
internal sealed class LargeStressRun : IDisposable
{
    // Of so many returns one is lost, and one is left to a finalizer (arbitrary).
    private const int LosesOneIn = 500;

    private readonly LargeStressPlan _plan;
    private readonly ProcessBytes<HardwareAtomics> _process = new();
    private readonly CountingPages _pages = new();
    private readonly ManualClock _clock = new();
    private readonly PressureDial _pressure = new();
    private readonly LargeArrayPool<long> _pool;
    private readonly LargeEngine<HardwareAtomics> _engine;
    private readonly Tenants<long> _tenants;
    private readonly FinalActs _acts = new();
    private int _forgotten;
    private int _leftToFinalizers;
    private int _refused;
    private int _operations;

    private LargeStressRun(LargeStressPlan plan)
    {
        _plan = plan;
        var options = new LargeArrayPoolOptions
        {
            ThresholdBytes = plan.Threshold,
            MaxArrayLength = plan.LongestLength,
            MaxRetainedBytes = plan.MaxRetainedBytes,
            DiscardPages = plan.DiscardsPages ? PageDiscardMode.On : PageDiscardMode.Off,
            PinArrays = plan.Pins,
            TimeProvider = _clock,
            PressureSource = _pressure,
        };
        _pool = new LargeArrayPool<long>(
            LargeSettings.From(options, sizeof(long), holdsReferences: false, "stress", smallestThreshold: 16), options, inner: null,
                new LargeServices<HardwareAtomics> { Process = _process, Pages = _pages });
        _engine = LargeInternals.EngineOf(_pool);
        _tenants = new Tenants<long>(_pool, stamp => stamp, plan.DiscardsPages ? Inherited.AsLeftOrZero : Inherited.AsLeft, plan.Stride);
    }

    /// <summary>Carries out a plan; throws <see cref="OwnershipException"/>, seed included, at the first breach.</summary>
    public static string Run(LargeStressPlan plan) => Run(plan, out _);

    public static string Run(LargeStressPlan plan, out long discardedBytes)
    {
        using var run = new LargeStressRun(plan);
        try
        {
            string description = run.Run();
            discardedBytes = run._pages.Bytes;
            return description;
        }
        catch (Exception e)
        {
            throw new OwnershipException($"{e.Message} (seed {plan.Seed}, {plan.Threads} threads): {e}");
        }
    }

    public void Dispose() => _pool.Dispose();

    private string Run()
    {
        using var done = new ManualResetEventSlim();
        OwnThread.Started companion = OwnThread.Start(() => Disturb(done));
        try
        {
            OwnThread.RunAll(
                [.. Enumerable.Range(0, _plan.Threads).Select(i => (Action)(() => Live(new Random(HashCode.Combine(_plan.Seed, i)))))]);
        }
        finally
        {
            done.Set();
            companion.JoinOrThrow();
        }

        return RequireBalance();
    }

    private void Live(Random random)
    {
        var held = new List<Lease<long>>();
        for (int left = _plan.Operations / _plan.Threads; left > 0; left--)
        {
            Interlocked.Increment(ref _operations);
            if (held.Count == 0 || (held.Count < _plan.MaxDepth && random.Next(2) == 0))
            {
                Rent(held, random.Next(_plan.ShortestLength, _plan.LongestLength + 1));
                continue;
            }

            int at = random.Next(2) == 0 ? held.Count - 1 : random.Next(held.Count);
            Lease<long> lease = held[at];
            held.RemoveAt(at);
            switch (random.Next(LosesOneIn))
            {
                case 0:
                    Interlocked.Increment(ref _forgotten);
                    break;
                case 1:
                    Interlocked.Increment(ref _leftToFinalizers);
                    LeaveToFinalizer(lease);
                    break;
                default:
                    _tenants.Return(lease, clear: random.Next(8) == 0);
                    break;
            }
        }

        held.ForEach(lease => _tenants.Return(lease));
    }

    /// <summary>Rents, unless a limit of the heap is reached.</summary>
    private void Rent(List<Lease<long>> held, int length)
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

    private void LeaveToFinalizer(Lease<long> lease) => GC.KeepAlive(new FinalAct(_acts) { Act = () => _tenants.Return(lease) });

    /// <summary>Trims at every level and pressure, with a clock that jumps, and collects.</summary>
    private void Disturb(ManualResetEventSlim done)
    {
        for (int turn = 0; !done.IsSet; turn++)
        {
            int operations = Volatile.Read(ref _operations);
            _pressure.Level = turn % 16 < 12 ? PressureLevel.Low : (PressureLevel)(turn % 4);
            _clock.Advance(TimeSpan.FromSeconds(turn % 7 == 0 ? -3 : 6));
            _pool.OnGen2Collection();
            if (turn % 8 == 0)
            {
                _pool.Trim((TrimLevel)(turn / 8 % 4));
            }

            if (turn % 32 == 0)
            {
                GCSettings.LargeObjectHeapCompactionMode = _plan.DiscardsPages ? GCLargeObjectHeapCompactionMode.CompactOnce
                    : GCSettings.LargeObjectHeapCompactionMode;
                GC.Collect(turn % 64 == 0 ? 2 : 1);
            }

            RequireInBounds();
            while (Volatile.Read(ref _operations) - operations < _plan.OperationsPerTurn && !done.IsSet)
            {
                Thread.Yield();
            }
        }
    }

    private string RequireBalance()
    {
        _pressure.Level = PressureLevel.Low;
        Memory.Collect();
        Require(_acts.Failures.IsEmpty, $"in a finalizer: {_acts.Failures.FirstOrDefault()}");
        Require(_acts.Done == _leftToFinalizers, $"{_acts.Done} of {_leftToFinalizers} finalizers have run");
        RequireInBounds();
        PoolStatistics statistics = _pool.GetStatistics();
        LargeArrayStatistics large = statistics.Large!;
        Require(_process.Kept == large.RetainedBytes, $"{_process.Kept} bytes are charged, {large.RetainedBytes} are kept");
        Require(statistics.Outstanding == 0
            && large.InUseBytes == 0, $"{statistics.Outstanding} arrays, {large.InUseBytes} bytes are out at rest");
        Require(large.Leaks == _forgotten, $"{large.Leaks} leaks are counted, {_forgotten} arrays were forgotten");
        Require(statistics.Misuses == 0, $"{statistics.Misuses} misuses are counted");
        long accounted = statistics.Buckets.Sum(bucket => bucket.Pooled + bucket.Dropped + bucket.Trimmed) + large.Leaks;
        Require(statistics.Allocated <= accounted, $"{statistics.Allocated} arrays were allocated, {accounted} are accounted for");
        _pool.Dispose();
        Require(_process.Kept == 0 && _pool.GetStatistics().RetainedBytes == 0, "a disposed pool keeps something");
        return $"{_operations:N0} operations, {statistics.Rented:N0} rents, {statistics.Allocated:N0} allocated, "
            + $"{_pages.Bytes >> 20:N0} MiB discarded, {_forgotten:N0} leaks, {_acts.Done:N0} returned by finalizers, "
            + $"{_refused:N0} refused, {large.RetainedBytes:N0} bytes kept";
    }

    /// <summary>The counts are of one moment, so they agree also while other threads use the pool.</summary>
    private void RequireInBounds()
    {
        LargeCounts counts = _engine.Count();
        string? wrong = LargeBalance.Judge(counts, hasLeaks: true);
        Require(wrong is null, $"the pool counts {wrong}");
        Require(counts.Large.RetainedBytes <= _plan.MaxRetainedBytes,
            $"{counts.Large.RetainedBytes} bytes are kept, of {_plan.MaxRetainedBytes}");
    }
}
