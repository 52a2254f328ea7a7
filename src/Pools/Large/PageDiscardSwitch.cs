using System;
using System.Threading;
using Pools.Internal;
using Pools.Memory;

namespace Pools.Large;

/// <summary>Whether a pool gives memory pages back: decided once, by the options and by trying it out, and taken back when the system refuses.</summary>
/// <typeparam name="TAtomics">The memory seam.</typeparam>
/// <remarks><b>Threading</b>: any thread; what several decide at once is the same.</remarks>
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

    /// <summary>Why it does not work, as long as nobody has been told.</summary>
    [Shared(Sharing.Number)]
    private string? _trouble;

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

        /// <summary>Pages go when somebody asks for it, by <see cref="TrimLevel.Discard"/>.</summary>
        OnRequest,

        /// <summary>Pages go of the pool's own accord.</summary>
        On,

        Off,
    }

    /// <summary>Whether pages are given back of the pool's own accord, as far as has been decided.</summary>
    public bool IsOn => Current == State.On;

    /// <summary>Whether pages are given back when somebody asks for it, as far as has been decided.</summary>
    public bool IsAllowed => Current is State.On or State.OnRequest;

    /// <summary>Whether it is, or may yet turn out, on.</summary>
    public bool MayBeOn => Current is State.On or State.NotTried;

    /// <summary>Whether nothing is given back, whoever asks.</summary>
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
            Set(Choose());
        }
        catch (OutOfMemoryException)
        {
            // The next trim tries again.
        }
    }

    /// <summary>Nothing is given back from now on.</summary>
    /// <param name="trouble">Why.</param>
    public void TurnOff(string trouble)
    {
        Volatile.Write(ref _trouble, trouble);
        Set(State.Off);
    }

    /// <summary>Called outside all gates: tells once why nothing is given back.</summary>
    public void TellTrouble()
    {
        if (Volatile.Read(ref _trouble) is not null && Interlocked.Exchange(ref _trouble, null) is { } trouble)
        {
            _observer.OnDegraded("page discard", trouble);
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

    private void Set(State state)
    {
        _budget.GivesPagesBack = state == State.On;
        Volatile.Write(ref _state, (int)state);
    }
}
