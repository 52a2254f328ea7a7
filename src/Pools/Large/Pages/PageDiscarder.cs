using Pools.Internal;
using Pools.Memory;

namespace Pools.Large;

/// <summary>Returns memory pages of arrays to the operating system, if options, platform and a trial in this process allow it.</summary>
/// <remarks>
/// <para>
/// Only trims discard. The array has left the store under its lock, and its record is <see cref="ArrayRecord.Moving"/> or
/// <see cref="ArrayRecord.Gone"/>, so no renter can get it. Its elements hold no references, so the garbage collector reads none of them.
/// It is pinned during each call, and only whole pages inside of its elements are discarded.
/// </para>
/// <para><b>Threading</b>: any thread; takes no lock.</para>
/// <para><b>Ordering</b>: the reason is written before the state that it explains.</para>
/// <para><b>Bounds</b>: one state and one message.</para>
/// <para><b>Accepted races</b>: two threads may run the trial together, with the same result. Compaction makes pages resident again.</para>
/// </remarks>
internal sealed class PageDiscarder(LargeSettings settings, IPages pages)
{
    private volatile State _state = settings.CanDiscard ? State.Undecided : State.Off;

    /// <summary>Why pages are not discarded, until that has been reported.</summary>
    private string? _failure;

    private enum State
    {
        Undecided,

        /// <summary>Only <see cref="TrimLevel.Discard"/> discards.</summary>
        OnRequest,

        /// <summary>All trims discard.</summary>
        On,

        Off,
    }

    /// <summary>Whether trims discard pages on their own.</summary>
    public bool IsOn => _state == State.On;

    /// <summary>Whether trims discard pages on request.</summary>
    public bool IsAllowed => _state is State.On or State.OnRequest;

    /// <summary>Decides whether to discard. The first call of a process allocates and takes some 100 µs.</summary>
    public void Decide()
    {
        if (_state != State.Undecided)
        {
            return;
        }

        try
        {
            _state = Choose();
        }
        catch (OutOfMemoryException)
        {
            // The next trim tries again.
        }
        catch (Exception e)
        {
            TurnOff($"the trial failed: {e.Message}");
        }
    }

    /// <summary>Discards the whole pages of an array.</summary>
    /// <param name="array">An array outside of the store.</param>
    /// <returns>The bytes of the pages; 0 if it failed: then the pool stops discarding.</returns>
    public long Discard(Array array)
    {
        if (!IsAllowed)
        {
            return 0;
        }

        long bytes = pages.Discard(array, out int errno);
        if (errno != 0)
        {
            TurnOff($"madvise failed with error {errno}; it is not tried again");
            return 0;
        }

        return bytes;
    }

    /// <summary>Takes the reason why pages are not discarded; null: none, or already reported.</summary>
    public string? TakeFailure() => Volatile.Read(ref _failure) is null ? null : Interlocked.Exchange(ref _failure, null);

    private State Choose()
    {
        PageSupport support = pages.Support;
        bool isOn = support.Works && (settings.DiscardPages == PageDiscardMode.On ||
            (settings.DiscardPages == PageDiscardMode.Auto && support.IsDefault));
        if (!isOn && settings.DiscardPages != PageDiscardMode.Off)
        {
            Volatile.Write(ref _failure, support.WhyNot);
        }

        return isOn ? State.On : support.Works ? State.OnRequest : State.Off;
    }

    private void TurnOff(string why)
    {
        Volatile.Write(ref _failure, why);
        _state = State.Off;
    }
}
