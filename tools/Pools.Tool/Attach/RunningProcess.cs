namespace Pools.Tool.Attach;

/// <summary>A process that runs.</summary>
/// <param name="Id">Its number, which another process has when this one has ended.</param>
/// <param name="Parent">The number of the one that has started it, or of the one that has taken it over.</param>
/// <param name="Started">When it began, in the system's own unit: with the number, no two processes have it in common.</param>
internal sealed record RunningProcess(int Id, int Parent, string Started)
{
    public bool IsAlive => string.Equals(ProcessTree.Find(Id)?.Started, Started, System.StringComparison.Ordinal);
}
