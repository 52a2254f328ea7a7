
namespace Pools.Internal;

/// <summary>Monitors that some callers wait for and others do not.</summary>
internal static class Gate
{
    /// <summary>Enters a monitor.</summary>
    /// <param name="gate">The monitor.</param>
    /// <param name="waits">Whether to wait while somebody else is inside; else that gives false.</param>
    public static bool TryEnter<TAtomics>(object gate, bool waits)
        where TAtomics : struct, IAtomics
    {
        TAtomics atomics = default;
        if (waits)
        {
            atomics.Enter(gate);
            return true;
        }

        return atomics.TryEnter(gate);
    }
}
