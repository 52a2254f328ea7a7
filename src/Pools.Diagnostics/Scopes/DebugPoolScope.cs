using System.Threading.Tasks;
using Pools.Internal;

namespace Pools.Diagnostics;

/// <summary>A section of work, such as a test. At its end, all its rented arrays must have been returned intact.</summary>
/// <remarks>
/// <para>Disposing ends the scope and reports what is still out, without an exception; <see cref="AssertClean"/> throws.</para>
/// <para><b>Threading</b>: any thread.</para>
/// <para><b>Ordering</b>: the scope gets a report before the call throws: <see cref="AssertClean"/> knows swallowed exceptions.</para>
/// <para><b>Bounds</b>: 100 reports of each kind; further ones are counted in <see cref="OmittedReports"/>.</para>
/// <para><b>Accepted races</b>: a rent that begins while the scope ends may belong to it or not. Of two threads that end it at once, the
/// second does not wait for the first, and may miss its findings.</para>
/// </remarks>
public sealed class DebugPoolScope : IDisposable
{
    private static readonly TimeSpan s_poll = TimeSpan.FromMilliseconds(5);

    private readonly IScopedPool _pool;
    private readonly KeptReports _reports = new();
    private int _isOver;
    private int _hasEnded;
    private int _lastLooks;

    internal DebugPoolScope(string name, IScopedPool pool)
    {
        Name = name;
        _pool = pool;
    }

    /// <summary>Gets the scope's name in reports.</summary>
    public string Name { get; }

    /// <summary>
    /// Gets or sets whether information, such as <see cref="MisuseKind.UnclearedReferences"/>, fails the scope: false by default. Set it
    /// before other threads use the scope.
    /// </summary>
    public bool FailOnInformation { get; set; }

    /// <summary>
    /// Gets or sets whether arrays must be returned clear, as with <see cref="DebugArrayPoolOptions.RequireClearing"/>: false by default.
    /// Set it before other threads use the scope.
    /// </summary>
    public bool RequireClearing { get; set; }

    /// <summary>Gets the reports so far, one for each kind and place and at most 100 of a kind: a new list each time, a snapshot.</summary>
    public IReadOnlyList<MisuseReport> Reports => _reports.Snapshot();

    /// <summary>Gets how many misuses are in no report, because there were 100 reports of their kind.</summary>
    public long OmittedReports => _reports.Omitted;

    /// <summary>The scope that flowed before this one began.</summary>
    internal DebugPoolScope? Outer { get; set; }

    /// <summary>Whether it takes no more rentals.</summary>
    internal bool IsOver => Volatile.Read(ref _isOver) != 0;

    /// <summary>Checks everything that was rented in this scope, ends it, and throws if anything is wrong.</summary>
    /// <exception cref="DebugPoolScopeException">A misuse was found, even if its exception was swallowed, or an array is out.</exception>
    public void AssertClean()
    {
        if (Finish(skipsThrown: false) is { } failure)
        {
            throw failure;
        }
    }

    /// <summary>Waits for returns that are on their way, then does what <see cref="AssertClean"/> does.</summary>
    /// <param name="grace">How long to wait at most: zero or more.</param>
    /// <param name="cancellation">Ends the waiting; the scope is then as it was.</param>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="grace"/> is negative.</exception>
    /// <exception cref="DebugPoolScopeException">As for <see cref="AssertClean"/>.</exception>
    /// <exception cref="OperationCanceledException"><paramref name="cancellation"/> was requested.</exception>
    public async Task AssertCleanAsync(TimeSpan grace, CancellationToken cancellation = default)
    {
        if (grace < TimeSpan.Zero)
        {
            throw new ArgumentOutOfRangeException(nameof(grace), grace, $"grace is {grace}; it must be zero or more.");
        }

        // The system's clock, because a test's own may stand still.
        TimeProvider clock = TimeProvider.System;
        long start = clock.GetTimestamp();
        while (_pool.HasOutstanding(this) && clock.GetElapsedTime(start) < grace)
        {
            await Task.Delay(s_poll, cancellation).ConfigureAwait(false);
        }

        AssertClean();
    }

    /// <summary>Ends the scope and reports what is still rented. Idempotent; throws nothing.</summary>
    public void Dispose() => End();

    /// <summary>Notes that the last check of an array of this scope begins; its result will be reported.</summary>
    internal void BeginLastLook() => Interlocked.Increment(ref _lastLooks);

    /// <summary>Notes that it has been written down. Called before any user code, which may end this scope.</summary>
    internal void EndLastLook() => Interlocked.Decrement(ref _lastLooks);

    /// <summary>Adds a report, as a copy: this scope counts its own occurrences.</summary>
    internal void Add(string key, MisuseReport report) => _reports.Add(key, report.Copy());

    /// <summary>Ends the scope and returns what is wrong; null: nothing.</summary>
    /// <param name="skipsThrown">Whether misuses that were thrown are left out.</param>
    internal DebugPoolScopeException? Finish(bool skipsThrown)
    {
        End();
        return _reports.Failure(Name, FailOnInformation, skipsThrown);
    }

    /// <summary>This scope, or the nearest around it that takes rentals of a pool, or of any; null: none does.</summary>
    internal DebugPoolScope? NearestOpen(IScopedPool? pool = null) => Nearest(pool, static scope => !scope.IsOver);

    /// <summary>This scope, or the nearest around it that may still fail for a pool, while it ends for instance; null: none may.</summary>
    internal DebugPoolScope? NearestToFail(IScopedPool pool) => Nearest(pool, static scope => Volatile.Read(ref scope._hasEnded) == 0);

    private bool Watches(IScopedPool pool) => pool == _pool || (pool.IsRedirected && _pool == RedirectedPools.All);

    private void End()
    {
        if (Interlocked.Exchange(ref _isOver, 1) == 0)
        {
            ScopeStack.Leave(this);
            _pool.End(this);

            // Arrays that other threads have taken out of the quarantine and are checking now, without waiting.
            UninterruptedSpin wait = default;
            while (Volatile.Read(ref _lastLooks) != 0)
            {
                wait.Once();
            }

            wait.End();
            Volatile.Write(ref _hasEnded, 1);
        }
    }

    private DebugPoolScope? Nearest(IScopedPool? pool, Func<DebugPoolScope, bool> condition)
    {
        DebugPoolScope? scope = this;
        while (scope is not null && !(condition(scope) && (pool is null || scope.Watches(pool))))
        {
            scope = scope.Outer;
        }

        return scope;
    }
}
