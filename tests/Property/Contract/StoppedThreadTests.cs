namespace Pools.Tests.Contract;

/// <summary>A thread that is stopped inside a call to the pool holds up no other thread.</summary>
[Collection(ProcessWide.Name)]
public sealed class StoppedThreadTests
{
    [Theory, EveryPool(ElementSet.Bytes), Obliges(Obligation.C16)]
    public void Thread_stopped_in_a_listener_blocks_no_other<T>(PoolFactory pools, Element<T> element)
    {
        PoolUnderTest<T> pool = pools.Make<T>();
        using var stop = new StandStill();
        using var tap = new EventTap(pools.EventSourceName, EventLevel.Verbose, pool.Identity, _ => stop.HereIf(true));

        RequireProgress(pool, element, stop, () => pool.Return(pool.Rent(100)));
    }

    [Theory, EveryPool(ElementSet.Bytes, Injected = true), Obliges(Obligation.C16)]
    public void Thread_stopped_in_an_injected_part_blocks_no_other<T>(PoolFactory pools, Element<T> element)
    {
        foreach (Action<Injection, Action> hook in Injection.Hooks)
        {
            var injection = new Injection();
            PoolUnderTest<T> pool = pools.Make<T>(injection);
            using var stop = new StandStill();
            hook(injection, () => stop.HereIf(true));

            // A collection reads the pressure only when a trim is due.
            injection.Clock.Advance(TimeSpan.FromHours(1));
            RequireProgress(pool, element, stop, () =>
            {
                pool.Return(pool.Rent(100));
                pool.OnGen2Collection();
            });
        }
    }

    [Theory, EveryPool(ElementSet.Bytes, Injected = true), Obliges(Obligation.C16)]
    public void Trim_stopped_between_two_arrays_blocks_no_other<T>(PoolFactory pools, Element<T> element)
    {
        const int BufferTrimmed = 4;
        PoolUnderTest<T> pool = pools.Make<T>();
        using var stop = new StandStill();
        using var tap = new EventTap(
            pools.EventSourceName, EventLevel.Informational, pool.Identity, e => stop.HereIf(e.EventId == BufferTrimmed));
        if (pools.Name == PoolFactories.NoBudget)
        {
            // It keeps no array that a trim could stop at.
            pool.Trim(TrimLevel.Full);
            Assert.Equal(0, pool.GetStatistics().Trimmed);
            return;
        }

        pool.Settle(100);
        RequireProgress(pool, element, stop, () => pool.Trim(TrimLevel.Full));
    }

    /// <summary>Stops one thread in the middle of <paramref name="stopped"/> and lets others work.</summary>
    private static void RequireProgress<T>(PoolUnderTest<T> pool, Element<T> element, StandStill stop, Action stopped)
    {
        OwnThread.Started sleeper = OwnThread.Start(() => stop.During(stopped));
        stop.WaitUntilStopped();
        try
        {
            var plan = new StressPlan { Seed = Seed.OfRun, Threads = 4, Steps = Depth.Of(200, 500), HandsOver = true };
            Stress.Run(pool.Pool, plan, element.ValueOf, pool.Factory.Inherited);
        }
        finally
        {
            stop.Resume();
            sleeper.JoinOrThrow();
        }
    }

    /// <summary>A place where one chosen thread stops until it is told to go on; others pass.</summary>
    private sealed class StandStill : IDisposable
    {
        private readonly ManualResetEventSlim _stoppedOrEnded = new();
        private readonly ManualResetEventSlim _resume = new();
        private int _thread;
        private volatile bool _hasStopped;

        public void During(Action action)
        {
            Volatile.Write(ref _thread, Environment.CurrentManagedThreadId);
            try
            {
                action();
            }
            finally
            {
                _stoppedOrEnded.Set();
            }
        }

        public void HereIf(bool condition)
        {
            if (condition && Volatile.Read(ref _thread) == Environment.CurrentManagedThreadId)
            {
                _hasStopped = true;
                _stoppedOrEnded.Set();
                _resume.Wait();
            }
        }

        public void WaitUntilStopped()
        {
            _stoppedOrEnded.Wait();
            Assert.True(_hasStopped, "the thread never came to where it should stop");
        }

        public void Resume() => _resume.Set();

        public void Dispose()
        {
            _stoppedOrEnded.Dispose();
            _resume.Dispose();
        }
    }
}
