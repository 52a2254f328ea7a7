
namespace Pools.Internal;

/// <summary>Enters monitors that some callers wait for and others only try.</summary>
internal static class Gate
{
    /// <summary>Enters a monitor.</summary>
    /// <param name="gate">The monitor.</param>
    /// <param name="waits">Whether to wait while another thread holds it; otherwise the result is false then.</param>
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
