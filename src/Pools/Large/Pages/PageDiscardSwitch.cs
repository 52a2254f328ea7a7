using System;
using System.Threading;
using Pools.Internal;
using Pools.Memory;

namespace Pools.Large;

/// <summary>Decides whether a pool gives memory pages back: once, by the options and a trial, and revoked when the operating system refuses.</summary>
/// <typeparam name="TAtomics">The memory seam.</typeparam>
/// <remarks>
/// <para><b>Threading</b>: any thread; what several decide at once is the same.</para>
/// <para><b>Ordering</b>: the reason is written before the state that it explains.</para>
/// <para><b>Bounds</b>: one state and one message.</para>
/// <para><b>Accepted races</b>: two threads may run the trial at the same time; both come to the same answer.</para>
/// </remarks>
internal sealed class PageDiscardSwitch<TAtomics>
    where TAtomics : struct, IAtomics
{
    private readonly LargeBudget<TAtomics> _budget;
    private readonly ILargePoolObserver _observer;
    private readonly IPages _pages;
    private readonly PageDiscardMode _mode;
    private readonly bool _isPossible;
    [Shared(Sharing.Number)]
    private int _state;

    /// <summary>Why it does not work, until it has been reported.</summary>
    [Shared(Sharing.Number)]
    private string? _trouble;

    /// <summary>The error with which the operating system refused; 0: it has not.</summary>
    [Shared(Sharing.Number)]
    private int _errno;

    public PageDiscardSwitch(LargeSettings settings, IPages pages, LargeBudget<TAtomics> budget, ILargePoolObserver observer)
    {
        _budget = budget;
        _observer = observer;
        _pages = pages;
        _mode = settings.DiscardPages;
        _isPossible = settings.CanDiscard;
    }

    private enum State
    {
        NotTried,

        /// <summary>Pages are given back when <see cref="TrimLevel.Discard"/> asks for it.</summary>
        OnRequest,

        /// <summary>The pool gives pages back on its own.</summary>
        On,

        Off,
    }

    /// <summary>Whether pages are given back without a request, as far as has been decided.</summary>
    public bool IsOn => Current == State.On;

    /// <summary>Whether pages are given back on request, as far as has been decided.</summary>
    public bool IsAllowed => Current is State.On or State.OnRequest;

    /// <summary>Whether it is, or may yet turn out, on.</summary>
    public bool MayBeOn => Current is State.On or State.NotTried;

    /// <summary>Whether pages are never given back, even on request.</summary>
    public bool IsOff => Current == State.Off;

    private State Current => (State)Volatile.Read(ref _state);

    /// <summary>Decides. Allocates the first time in a process.</summary>
    public void Decide()
    {
        if (Current != State.NotTried)
        {
            return;
        }

        try
        {
            Settle(Choose());
        }
        catch (OutOfMemoryException)
        {
            // The next trim tries again.
        }
        catch (Exception e)
        {
            Volatile.Write(ref _trouble, $"the trial failed: {ExceptionText.Of(e)}");
            Settle(State.Off);
        }
    }

    /// <summary>Stops giving pages back. Allocates nothing, because the caller holds an array.</summary>
    /// <param name="errno">The error with which the operating system refused.</param>
    public void TurnOff(int errno)
    {
        Volatile.Write(ref _errno, errno);
        Volatile.Write(ref _state, (int)State.Off);
        _budget.GivesPagesBack = false;
    }

    /// <summary>Reports once why nothing is given back. Called outside all gates.</summary>
    public void TellTrouble()
    {
        if (Volatile.Read(ref _trouble) is null && Volatile.Read(ref _errno) == 0)
        {
            return;
        }

        try
        {
            int errno = Interlocked.Exchange(ref _errno, 0);
            string? trouble = Interlocked.Exchange(ref _trouble, null);
            trouble = errno != 0 ? $"madvise failed with error {errno}; it is not tried again" : trouble;
            if (trouble is not null)
            {
                _observer.OnDegraded("page discard", trouble);
            }
        }
        catch (Exception)
        {
            // From a listener, or out of memory: it must not cost a renter its array.
        }
    }

    private State Choose()
    {
        if (!_isPossible)
        {
            return State.Off;
        }

        PageSupport support = _pages.Support;
        bool isOn = support.Works && (_mode == PageDiscardMode.On || (_mode == PageDiscardMode.Auto && support.IsDefault));
        if (!isOn && _mode != PageDiscardMode.Off)
        {
            Volatile.Write(ref _trouble, support.WhyNot);
        }

        return isOn ? State.On : support.Works ? State.OnRequest : State.Off;
    }

    /// <summary>Sets the state, unless another thread has: that one may have found that the operating system refuses.</summary>
    private void Settle(State state)
    {
        if (Interlocked.CompareExchange(ref _state, (int)state, (int)State.NotTried) == (int)State.NotTried)
        {
            _budget.GivesPagesBack = Current == State.On;
        }
    }
}
