#if NET
#endif

namespace Pools.Internal;

/// <summary>The cores that this process may use.</summary>
internal static class Processor
{
    /// <summary>The number of cores that the process may use: 1 or more.</summary>
    public static readonly int Count = Environment.ProcessorCount;

    private static readonly ProcessorNumbers s_numbers = new(Count);

    /// <summary>The core that this thread runs on, 0 … <see cref="Count"/> - 1: a hint, the thread may move at any time.</summary>
    /// <remarks>netstandard2.0 cannot ask: there it is a stripe that stays the same for a thread.</remarks>
    public static int Current
    {
        get
        {
#if NET
            return s_numbers.CoreOf(Thread.GetCurrentProcessorId());
#else
            return s_numbers.CoreOf(Environment.CurrentManagedThreadId);
#endif
        }
    }
}
