using System.Threading;

namespace Pools.Traces;

/// <summary>Plays a trace, each of its threads on one of its own.</summary>
/// <remarks>
/// Threads wait for each other's steps. One that fails, as when there is no memory for its array, ends the pass: the others stop at the next step that they would have to wait for. What is out then stays out, and the
/// player plays no more.
/// </remarks>
internal abstract class Player
{
    private bool _isAbandoned;

    /// <summary>Begins a pass; nobody plays.</summary>
    public abstract void Begin();

    /// <summary>Does the steps of one thread, or those before the pass was abandoned. What a step throws is thrown on, on its thread only.</summary>
    public void Play(int thread)
    {
        try
        {
            PlaySteps(thread);
        }
        catch
        {
            Volatile.Write(ref _isAbandoned, true);
            throw;
        }
    }

    /// <summary>Does the steps of one thread.</summary>
    protected abstract void PlaySteps(int thread);

    /// <summary>Waits a moment for another thread's step. It spins: a step takes less time than a thread takes to wake up.</summary>
    /// <returns>False: there is nothing to wait for any more, because a step has failed.</returns>
    protected bool TrySpin(ref SpinWait wait)
    {
        if (Volatile.Read(ref _isAbandoned))
        {
            return false;
        }

        wait.SpinOnce(sleep1Threshold: -1);
        return true;
    }
}
