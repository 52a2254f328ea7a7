using System;

namespace Pools.Bench.Scenarios.RealWork;

/// <summary>One workload over one contender: works through files and compares every byte that comes out with the reference.</summary>
/// <remarks><b>Threading:</b> <see cref="Process"/> may be called by <see cref="MaxWorkers"/> threads at a time.</remarks>
internal abstract class FileJob : IDisposable
{
    public virtual int MaxWorkers => int.MaxValue;

    /// <returns>Whether the output was the reference's, byte for byte.</returns>
    public abstract bool Process(int file);

    public void Dispose()
    {
        Close();
        GC.SuppressFinalize(this);
    }

    protected virtual void Close() { }
}
