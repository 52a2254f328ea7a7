using System;
using System.Buffers;
using System.Collections.Generic;
using System.Threading;
using Pools.Internal;
using Pools.Memory;
using Pools.Sampling;

namespace Pools.Diagnostics;

/// <summary>A sampler: it checks some of the arrays of a pool until it is disposed. See <see cref="ArrayPoolSampling.Attach{T}"/>.</summary>
/// <typeparam name="T">The type of the arrays' elements.</typeparam>
/// <remarks>
/// <para><b>Threading</b>: any thread.</para>
/// <para><b>Ordering</b>: what a thread wrote to a sampled array before it returned it happens before the check.</para>
/// <para>
/// <b>Bounds</b>: <see cref="MaxOutstandingArrays"/> arrays that are out, held weakly: further rents are not sampled until some come back or are lost;
/// <see cref="MaxWatchedArrays"/> returned ones, of <see cref="MaxWatchedBytes"/> bytes together. It does not keep the pool alive.
/// </para>
/// <para><b>Accepted races</b>: a sample that is due while the sampler is disposed may be skipped.</para>
/// </remarks>
public sealed class ArrayPoolSampler<T> : IDisposable
{
    /// <summary>Represents the maximum number of sampled arrays that may be rented at a time.</summary>
    public const int MaxOutstandingArrays = 4_096;

    /// <summary>Represents the maximum number of returned arrays that are watched at a time.</summary>
    public const int MaxWatchedArrays = 64;

    /// <summary>Represents the maximum number of bytes of returned arrays that are watched at a time; a larger array is not sampled.</summary>
    public const long MaxWatchedBytes = 4 << 20;

    private readonly Sampler _sampler;

    private ArrayPoolSampler(Sampler sampler) => _sampler = sampler;

    /// <summary>Gets the reports, one for each kind and place and at most 100 of a kind: a new list each time, a snapshot.</summary>
    public IReadOnlyList<MisuseReport> Reports => _sampler.Watch.Reports;

    /// <summary>Gets how many misuses are in no report, because there were 100 reports of their kind. Information counts too.</summary>
    public long OmittedReports => _sampler.Watch.OmittedReports;

    /// <summary>Gets the number of rents that were sampled.</summary>
    public long Samples => _sampler.Watch.Rented;

    /// <summary>Gets the number of rents that were to be sampled and were not: too many sampled arrays were rented, or the request was too long.</summary>
    public long SkippedSamples => _sampler.Skipped;

    /// <summary>Gets the number of sampled arrays that are rented now.</summary>
    public long Outstanding => _sampler.Watch.Outstanding;

    /// <summary>Checks all arrays that are watched, and looks for lost ones. It also happens after full garbage collections.</summary>
    /// <remarks>Safe for any thread; waits for another such look. Observers are told on this thread.</remarks>
    public void Verify() => _sampler.Watch.Verify();

    /// <summary>Ends the sampling. Idempotent. Rented arrays may still be returned; what is watched is checked once more.</summary>
    /// <remarks>Safe while other threads rent and return.</remarks>
    public void Dispose() => _sampler.Dispose();

    /// <summary>Has the next rent be sampled.</summary>
    internal void RequestSample() => _sampler.Request();

    internal void OnGen2Collection() => _sampler.OnGen2Collection();

    /// <exception cref="InvalidOperationException">The pool is being sampled already.</exception>
    internal static ArrayPoolSampler<T> Attach(PerCoreArrayPool<T> pool, SamplingOptions options)
    {
        Sampler sampler = new(pool, options);

        // Known before it lends: what it lends must be known when it comes back.
        ArraySamplers<T>.Add(sampler);
        if (!pool.TryAttach(sampler))
        {
            ArraySamplers<T>.Remove(sampler);
            throw new InvalidOperationException($"{pool.Name} is being sampled already; dispose of its sampler first.");
        }

        sampler.Begin();
        return new ArrayPoolSampler<T>(sampler);
    }

    private sealed class Sampler : ArraySampler<T>, ITicked, IGen2Listener
    {
        private readonly WeakReference<PerCoreArrayPool<T>> _pool;
        private readonly SampleSchedule _schedule;
        private readonly TickTimer<HardwareAtomics> _timer;
        private readonly TimeProvider _clock;
        private long _skipped;
        private long _lastLook;
        private long _lastRents;
        private int _isOver;

        public Sampler(PerCoreArrayPool<T> pool, SamplingOptions options)
        {
            DebugArrayPoolOptions watch = new()
            {
                Name = pool.Name,
                Seed = options.Seed,
                Stacks = options.Stacks,
                FreshContent = options.FreshContent,
                ShowContents = options.ShowContents,
                Reaction = options.Reaction,
                OnReport = options.OnReport,
                Observer = options.Observer,
                Reporting = pool.Reporting,
                TimeProvider = options.TimeProvider,
                MaxQuarantineArrays = MaxWatchedArrays,
                MaxQuarantineBytes = MaxWatchedBytes,
            };
            Watch = new DebugArrayPool<T>(inner: null, watch, new QuarantineBudget(), isObserved: false);
            _pool = new WeakReference<PerCoreArrayPool<T>>(pool);
            _schedule = new SampleSchedule(options.RentsPerSample, options.MaxSamplesPerSecond, Watch.Seed);
            _clock = options.TimeProvider;
            _timer = new TickTimer<HardwareAtomics>(_clock, _schedule.Wait, this);
            _lastLook = _clock.GetTimestamp();
        }

        /// <summary>Checks what is sampled.</summary>
        public DebugArrayPool<T> Watch { get; }

        public long Skipped => Volatile.Read(ref _skipped);

        public void Begin()
        {
            Gen2Callback.Register(this);
            Wait();
        }

        public override bool IsDone => IsOver && Watch.Outstanding <= 0;

        private bool IsOver => Volatile.Read(ref _isOver) != 0;

        public override T[]? TryRent(int minimumLength, int longestLength, Func<int, T[]> allocate)
        {
            int length = SampleLengths.For(minimumLength, longestLength);
            bool isSampled = length != 0 && (long)length * ElementSize <= MaxWatchedBytes && Watch.Outstanding < MaxOutstandingArrays && !IsOver;
            if (!isSampled)
            {
                Interlocked.Increment(ref _skipped);
                return null;
            }

            T[] array = Watch.LendNew(allocate(length), minimumLength);

            // It is counted as out by now. Either the end of the sampling has seen that, and waits for it, or this sees the end and takes it back.
            Interlocked.MemoryBarrier();
            if (IsOver)
            {
                Watch.TryReturnLent(array, array.Length, isRightPool: true, out _);
                LeaveIfDone();
                return null;
            }

            return array;
        }

        public override bool TryReturn(ArrayPool<T> pool, T[] array, int clearLength, out int minimumLength)
        {
            bool isOwn = _pool.TryGetTarget(out PerCoreArrayPool<T>? own) && ReferenceEquals(own, pool);
            if (!Watch.TryReturnLent(array, clearLength, isOwn, out minimumLength))
            {
                return false;
            }

            LeaveIfDone();
            return true;
        }

        public void Request()
        {
            if (_pool.TryGetTarget(out PerCoreArrayPool<T>? pool))
            {
                pool.RequestSample();
            }
        }

        /// <summary>On the timer's thread, one at a time: it is armed again at the end.</summary>
        void ITicked.Tick()
        {
            if (IsOver || !_pool.TryGetTarget(out PerCoreArrayPool<T>? pool))
            {
                Dispose();
                return;
            }

            if (pool.CountRents() is >= 0 and var rents)
            {
                long now = _clock.GetTimestamp();

                // A count that is taken while others work may be a little less than the one before.
                if (_schedule.Look(Math.Max(0, rents - _lastRents), _clock.GetElapsedTime(_lastLook, now)))
                {
                    pool.RequestSample();
                }
                else
                {
                    pool.ChooseAgain();
                }

                _lastRents = rents;
                _lastLook = now;
            }

            Wait();
        }

        /// <summary>Asks a clock again that has failed. On another thread: this one is the finalizers', and the clock is the user's.</summary>
        public void OnGen2Collection()
        {
            if (_timer.TryAgain())
            {
                ThreadPool.UnsafeQueueUserWorkItem(static state => ((Sampler)state!).Wait(), this);
            }
        }

        public void Dispose()
        {
            if (Interlocked.Exchange(ref _isOver, 1) != 0)
            {
                return;
            }

            _timer.Dispose();
            if (_pool.TryGetTarget(out PerCoreArrayPool<T>? pool))
            {
                pool.Detach(this);
            }

            Watch.Trim(TrimLevel.Full);
            LeaveIfDone();
        }

        /// <summary>Makes sure that there is another look.</summary>
        private void Wait()
        {
            if (!_timer.Arm(_schedule.Wait))
            {
                Watch.LogFailedClock("choosing rents to sample");
            }
        }

        private static int ElementSize => System.Runtime.CompilerServices.Unsafe.SizeOf<T>();

        private void LeaveIfDone()
        {
            if (IsDone)
            {
                ArraySamplers<T>.Remove(this);
            }
        }
    }
}
