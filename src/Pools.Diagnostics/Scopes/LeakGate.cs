using System.Diagnostics.CodeAnalysis;
using Pools.Internal;

namespace Pools.Diagnostics;

/// <summary>A check around one test: at its end, everything that redirected code rented in it must have been returned intact.</summary>
/// <remarks>
/// <para>Watches <see cref="DebugArrayPool{T}.SharedReplacement"/> and <see cref="DebugArrayPool{T}.AroundShared"/> of all element types. A
/// rent belongs to the gate if its execution context flows from <see cref="Begin"/> or <see cref="Enter"/>, so tests may run in parallel.
/// An array that a static initializer rents lives as long as the process, and is no leak.</para>
/// <para><b>Threading</b>: any thread.</para>
/// <para><b>Ordering</b>, <b>Bounds</b>, <b>Accepted races</b>: as for <see cref="DebugPoolScope"/>.</para>
/// </remarks>
[SuppressMessage("Design", "CA1001", Justification = "A gate ends with a verdict.")]
public sealed class LeakGate
{
    private readonly DebugPoolScope _scope;
    private int _hasEnded;

    private LeakGate(string test) => _scope = new DebugPoolScope(test, RedirectedPools.All);

    /// <summary>Opens a gate in the caller's execution context.</summary>
    /// <param name="test">The test's name in reports.</param>
    /// <returns>The gate.</returns>
    /// <exception cref="System.ArgumentNullException"><paramref name="test"/> is null.</exception>
    /// <remarks>Safe for any thread. An asynchronous caller does not pass its context to its own caller: see <see cref="Enter"/>.</remarks>
    public static LeakGate Begin(string test)
    {
        OptionChecks.RequireNotNull(test, nameof(test));
        LeakGate gate = new(test);
        ScopeStack.Nest(gate._scope);
        return gate;
    }

    /// <summary>
    /// Adds the caller's execution context to the gate, for a test that does not run in the context of <see cref="Begin"/>.
    /// </summary>
    /// <remarks>Safe for any thread. Has no effect on a gate that has ended.</remarks>
    public void Enter()
    {
        if (!_scope.IsOver)
        {
            ScopeStack.Enter(_scope);
        }
    }

    /// <summary>
    /// Ends the gate and throws for leaks, late writes, and misuses whose exception the code under test caught. Later calls do nothing.
    /// </summary>
    /// <param name="hasTestFailed">
    /// Whether the test has failed already. If so, a misuse that was thrown as an exception is not reported again.
    /// </param>
    /// <exception cref="DebugPoolScopeException">A rented array was misused, or is still out.</exception>
    /// <remarks>Safe for any thread; of several calls, one reports.</remarks>
#if NET
    [System.Diagnostics.StackTraceHidden]
#endif
    public void End(bool hasTestFailed = false)
    {
        if (Finish(hasTestFailed) is { } failure)
        {
            throw failure;
        }
    }

    /// <summary>Ends the gate as <see cref="End"/> does, and returns what is wrong.</summary>
    /// <param name="hasTestFailed">As for <see cref="End"/>.</param>
    /// <returns>The message of the exception that <see cref="End"/> would throw; null: no fault, or the gate had ended.</returns>
    /// <remarks>As for <see cref="End"/>.</remarks>
    public string? TryEnd(bool hasTestFailed = false) => Finish(hasTestFailed)?.Message;

    private DebugPoolScopeException? Finish(bool hasTestFailed) =>
        Interlocked.Exchange(ref _hasEnded, 1) == 0 ? _scope.Finish(skipsThrown: hasTestFailed) : null;
}
