namespace Pools.Internal;

/// <summary>Spins, soon yields the processor and then sleeps, as <see cref="SpinWait"/> does, even if the thread is interrupted.</summary>
/// <remarks>As with <see cref="UninterruptedMonitor"/>, an interruption takes effect at the thread's next wait.</remarks>
internal struct UninterruptedSpin
{
    private SpinWait _spin;
    private bool _wasInterrupted;

    /// <summary>Spins once.</summary>
    public void Once()
    {
        try
        {
            _spin.SpinOnce();
        }
        catch (ThreadInterruptedException)
        {
            _wasInterrupted = true;
        }
    }

    /// <summary>Has nothing more to wait for.</summary>
    public readonly void End()
    {
        if (_wasInterrupted)
        {
            Thread.CurrentThread.Interrupt();
        }
    }
}
