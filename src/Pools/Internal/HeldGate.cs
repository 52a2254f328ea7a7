namespace Pools.Internal;

/// <summary>A monitor that this thread has entered, and leaves on dispose: the <c>lock</c> statement, through the seam.</summary>
/// <typeparam name="TAtomics">The memory seam.</typeparam>
/// <remarks><b>Threading</b>: disposed of once, by the thread that made it.</remarks>
internal readonly struct HeldGate<TAtomics> : IDisposable
    where TAtomics : struct, IAtomics
{
    private readonly object _gate;

    /// <summary>Enters a monitor, waiting for it.</summary>
    public HeldGate(object gate)
    {
        default(TAtomics).Enter(gate);
        _gate = gate;
    }

    public void Dispose() => default(TAtomics).Exit(_gate);
}
