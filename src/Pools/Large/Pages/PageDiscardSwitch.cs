using System;
using System.Threading;
using Pools.Internal;
using Pools.Memory;

namespace Pools.Large;

/// <summary>Whether a pool gives memory pages back: decided once, by the options and by trying it out, and taken back when the system refuses.</summary>
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

    /// <summary>Why it does not work, as long as nobody has been told.</summary>
    [Shared(Sharing.Number)]
    private string? _trouble;

    /// <summary>With which error the system has refused; 0: it has not.</summary>
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
            Settle(Choose());
        }
        catch (OutOfMemoryException)
        {
            // The next trim tries again.
        }
        catch (Exception e)
        {
            Volatile.Write(ref _trouble, $"the trial failed: {e.Message}");
            Settle(State.Off);
        }
    }

    /// <summary>Nothing is given back from now on. Allocates nothing: the caller has an array in his hands.</summary>
    /// <param name="errno">The error with which the system has refused it.</param>
    public void TurnOff(int errno)
    {
        Volatile.Write(ref _errno, errno);
        Volatile.Write(ref _state, (int)State.Off);
        _budget.GivesPagesBack = false;
    }

    /// <summary>Called outside all gates: tells once why nothing is given back.</summary>
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
            // A listener's, or out of memory: it must not cost a renter the array.
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

    /// <summary>Who has decided first is right: another thread may have found out meanwhile that the system refuses.</summary>
    private void Settle(State state)
    {
        if (Interlocked.CompareExchange(ref _state, (int)state, (int)State.NotTried) == (int)State.NotTried)
        {
            _budget.GivesPagesBack = Current == State.On;
        }
    }
}
