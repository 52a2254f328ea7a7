namespace Pools.Tool.Symbols;

/// <summary>From offsets in machine code to offsets in the intermediate language.</summary>
/// <remarks>Unoptimized code has a run for each statement. Optimized code has few, so that a call may come from any of several statements: the answer is a range.</remarks>
/// <param name="native">Where a run of machine code begins.</param>
/// <param name="intermediate">What it comes from; negative: from no instruction, and <see cref="Prolog"/> from what comes before the first one.</param>
internal sealed class OffsetMap(int[] native, int[] intermediate)
{
    /// <summary>Of several runs that begin at one place, only the first is told: behind the prolog the method's first statement begins.</summary>
    private const int Prolog = -2;

    /// <summary>Gives the range of instructions that a byte of machine code comes from.</summary>
    public OffsetRange At(int nativeOffset)
    {
        int from = -1;
        int start = -1;
        for (int i = 0; i < native.Length; i++)
        {
            // The runtime writes runs down in any order.
            if (native[i] <= nativeOffset && native[i] > start && OffsetOf(i) >= 0)
            {
                (start, from) = (native[i], OffsetOf(i));
            }
        }

        return from < 0 ? OffsetRange.Unknown : new OffsetRange(from, NextAfter(from));
    }

    private int NextAfter(int offset)
    {
        int next = int.MaxValue;
        for (int i = 0; i < intermediate.Length; i++)
        {
            next = OffsetOf(i) > offset && OffsetOf(i) < next ? OffsetOf(i) : next;
        }

        return next;
    }

    private int OffsetOf(int run) => intermediate[run] == Prolog ? 0 : intermediate[run];
}
