using System.Diagnostics;
using Pools.Internal;
using Pools.Observability;

namespace Pools.Diagnostics;

/// <summary>Checks a few of the arrays of another pool, for production: double returns, writes after return, leaks.</summary>
/// <typeparam name="T">The type of the arrays' elements.</typeparam>
/// <remarks>
/// <para>About one rent in <see cref="SamplingOptions.RentsPerSample"/> gets a new array, which is checked as a
/// <see cref="DebugArrayPool{T}"/> checks all of its arrays, and is never rented again. All other calls go to the inner pool and allocate
/// nothing.</para>
/// <para>The length of a sampled array is 192, 448, 704 and so on, which no bucket has, and at least the length from
/// <see cref="ArrayPool{T}.Shared"/>. Return sampled arrays to this pool: the inner pool refuses or drops one, and then it is a leak. This
/// pool passes on all arrays that it did not sample, wherever they come from.</para>
/// <para>Sampled arrays are pinned if the inner pool is a <see cref="PerCoreArrayPool{T}"/> or a <see cref="LargeArrayPool{T}"/> that pins.
/// Do not sample a pool of your own that lends pinned arrays.</para>
/// <para><b>Threading</b>: all members are safe for any number of threads. Of threads that race to return a sampled array, one succeeds,
/// and each other is reported.</para>
/// <para><b>Ordering</b>: what a thread wrote to a sampled array before it returned it happens before the check. For other arrays, the
/// inner pool decides.</para>
/// <para><b>Bounds</b>: 4,096 sampled arrays that are rented, held weakly; 64 returned ones, of 4 MiB together. A rent that would exceed
/// them, or a longer one, is not sampled.</para>
/// <para><b>Accepted races</b>: a rent that began before <see cref="Dispose"/> may still be sampled.</para>
/// </remarks>
[DebuggerDisplay("{Name,nq}")]
[DebuggerTypeProxy(typeof(PoolDebugView))]
public sealed partial class SampledArrayPool<T> : ArrayPool<T>, ITrimmableArrayPool<T>, IDisposable, ITicked
{
    private const int MaxOutstandingArrays = 4_096;
    private const int MaxWatchedArrays = 64;
    private const int MaxWatchedBytes = 4 << 20;
    private const int LongestInterval = 1_000_000_000;

    private readonly ArrayPool<T> _inner;
    private readonly DebugArrayPool<T> _watch;
    private readonly bool _pins;

    /// <summary>Ends the pause after a sample; null: there are no pauses.</summary>
    private readonly TickTimer<HardwareAtomics>? _pause;

    private readonly long _stepBetweenPauses;

    /// <summary>How far a rent counts down to the next sample; 0 during a pause, and once the pool is disposed.</summary>
    private long _step;

    private long _skipped;
    private int _isDisposed;

    /// <summary>Initializes a pool that samples the rents of another one.</summary>
    /// <param name="innerPool">The pool of all other arrays. It is not disposed with this pool.</param>
    /// <param name="options">The options, which are read once; null: the default ones.</param>
    /// <exception cref="ArgumentNullException">
    /// <paramref name="innerPool"/> or the options' <see cref="SamplingOptions.TimeProvider"/> is null.
    /// </exception>
    /// <exception cref="ArgumentException"><paramref name="innerPool"/> is a <see cref="SampledArrayPool{T}"/>.</exception>
    /// <exception cref="ArgumentOutOfRangeException">An option is outside its range.</exception>
    public SampledArrayPool(ArrayPool<T> innerPool, SamplingOptions? options = null)
    {
        OptionChecks.RequireNotNull(innerPool, nameof(innerPool));
        options ??= new SamplingOptions();
        OptionChecks.RequireNotNull(options.TimeProvider, nameof(options.TimeProvider));
        OptionChecks.RequireRange(nameof(options.RentsPerSample), options.RentsPerSample, 1, LongestInterval);
        OptionChecks.RequireRange(nameof(options.MaxSamplesPerSecond), options.MaxSamplesPerSecond, 1, int.MaxValue);
        if (innerPool is SampledArrayPool<T>)
        {
            throw new ArgumentException($"{innerPool} is sampled already.", nameof(innerPool));
        }

        Name = (innerPool as ITrimmablePool)?.Name ?? CSharpName.Of("SampledArrayPool", typeof(T));
        DebugArrayPoolOptions watch = new()
        {
            Name = Name,
            Stacks = options.Stacks,
            FreshContent = options.FreshContent,
            ShowContents = options.ShowContents,
            Reaction = options.Reaction,
            OnReport = options.OnReport,
            Observer = options.Observer,
            TimeProvider = options.TimeProvider,
            MaxQuarantineArrays = MaxWatchedArrays,
            MaxQuarantineBytes = MaxWatchedBytes,
        };
        _inner = innerPool;
        _watch = new DebugArrayPool<T>(inner: null, watch, new QuarantineBudget(), isObserved: false);
        _pins = innerPool is PerCoreArrayPool<T> { PinsArrays: true } or LargeArrayPool<T> { PinsArrays: true };
        _stepBetweenPauses = SampleCountdown.StepFor(options.RentsPerSample);
        if (options.MaxSamplesPerSecond > SamplingOptions.LimitedSamplesPerSecond)
        {
            _step = _stepBetweenPauses;
        }
        else
        {
            TimeSpan pause = TimeSpan.FromTicks(TimeSpan.TicksPerSecond / options.MaxSamplesPerSecond);
            _pause = new TickTimer<HardwareAtomics>(options.TimeProvider, pause, this);
            Pause();
        }
    }

    /// <summary>Gets the pool of the process for this element type, around <see cref="ArrayPool{T}.Shared"/>.</summary>
    /// <remarks>It has default options. Disposing it does nothing.</remarks>
    public static new SampledArrayPool<T> Shared { get; } = new(ArrayPool<T>.Shared) { IsShared = true };

    /// <summary>Whether this is <see cref="Shared"/>. Comparing with that property would create it.</summary>
    private bool IsShared { get; init; }

    /// <summary>Gets the pool's name in reports: the inner pool's, if that is one of this library.</summary>
    public string Name { get; }

    Type ITrimmableArrayPool.ElementType => typeof(T);

    /// <summary>Gets the reports, one for each kind and place and at most 100 of a kind: a new list each time, a snapshot.</summary>
    public IReadOnlyList<MisuseReport> Reports => _watch.Reports;

    /// <summary>Gets how many misuses are in no report, because there were 100 reports of their kind. Information counts too.</summary>
    public long OmittedReports => _watch.OmittedReports;

    /// <summary>Gets the number of rents that were sampled.</summary>
    public long Samples => _watch.Rented;

    /// <summary>Gets the number of rents that were chosen and not sampled, because that would have exceeded a bound.</summary>
    public long SkippedSamples => Volatile.Read(ref _skipped);

    /// <summary>Gets the number of sampled arrays that are rented now.</summary>
    public long Outstanding => _watch.Outstanding;

    /// <summary>Checks the sampled arrays that are watched, and looks for lost ones.</summary>
    /// <remarks>
    /// Safe for any thread; waits for another such look. Calls observers on this thread. It also happens after full garbage collections.
    /// </remarks>
    public void Verify() => _watch.Verify();

    /// <summary>Verifies, trims an inner pool of this library, and from <see cref="TrimLevel.Full"/> on releases watched arrays.</summary>
    /// <param name="level">How much.</param>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="level"/> is not one of the named values.</exception>
    /// <remarks>Safe for any thread; waits as <see cref="Verify"/> does.</remarks>
    public void Trim(TrimLevel level = TrimLevel.Full)
    {
        _watch.Trim(level);
        (_inner as ITrimmablePool)?.Trim(level);
    }

    /// <summary>Takes a snapshot of the counts of sampled arrays, and of an inner pool of this library.</summary>
    /// <remarks>
    /// Safe for any thread. Sampled arrays are in <see cref="PoolStatistics.OverMaximum"/>; watched ones count as retained.
    /// </remarks>
    public PoolStatistics GetStatistics()
    {
        PoolStatistics samples = _watch.GetStatistics();
        if (_inner is not ITrimmableArrayPool inner)
        {
            return samples;
        }

        PoolStatistics all = inner.GetStatistics();
        return all with
        {
            OverMaximum = all.OverMaximum.Plus(samples.OverMaximum),
            OverMaximumBytes = all.OverMaximumBytes.Plus(samples.OverMaximumBytes),
            Misuses = all.Misuses + samples.Misuses,
            RetainedBytes = all.RetainedBytes + samples.RetainedBytes,
            MaxRetainedBytes = Saturating.Add(all.MaxRetainedBytes, samples.MaxRetainedBytes),
        };
    }

    /// <summary>Ends the sampling, and checks the watched arrays again. The pool goes on to pass calls to the inner pool.</summary>
    /// <remarks>
    /// Idempotent, and safe while other threads rent and return. Sampled arrays may be returned later. Does nothing on
    /// <see cref="Shared"/>.
    /// </remarks>
    public void Dispose()
    {
        if (IsShared || Interlocked.Exchange(ref _isDisposed, 1) != 0)
        {
            return;
        }

        Interlocked.Exchange(ref _step, 0);
        _pause?.Dispose();
        _watch.Dispose();
    }

    /// <summary>Returns the pool's name.</summary>
    public override string ToString() => Name;
}
