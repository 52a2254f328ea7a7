namespace Pools.Internal;

/// <summary>A monitor that this thread has entered, and leaves on dispose: the <c>lock</c> statement, through the seam.</summary>
/// <typeparam name="TAtomics">The memory seam.</typeparam>
/// <remarks><b>Threading</b>: disposed of once, by the thread that made it.</remarks>
internal readonly struct HeldLock<TAtomics> : IDisposable
    where TAtomics : struct, IAtomics
{
    private readonly object _lock;

    /// <summary>Enters a monitor, waiting for it.</summary>
    public HeldLock(object monitor)
    {
        default(TAtomics).Enter(monitor);
        _lock = monitor;
    }

    public void Dispose() => default(TAtomics).Exit(_lock);
}
