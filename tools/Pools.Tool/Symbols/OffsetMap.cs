namespace Pools.Tool.Symbols;

/// <summary>From offsets in machine code to offsets in the intermediate language.</summary>
/// <remarks>Unoptimized code has a run for each statement. Optimized code has few, so that a call may come from any of several statements: the answer is a range.</remarks>
/// <param name="native">Where a run of machine code begins.</param>
/// <param name="intermediate">What it comes from; negative: from no instruction, and <see cref="Prolog"/> from what comes before the first one.</param>
internal sealed class OffsetMap(int[] native, int[] intermediate)
{
    /// <summary>Of several runs that begin at one place, only the first is told: behind the prolog the method's first statement begins.</summary>
    private const int Prolog = -2;

    private const int Epilog = -3;

    private const int None = -1;

    /// <summary>Gives the range of instructions that a byte of machine code comes from: the whole method, where the compiler does not say.</summary>
    /// <param name="nativeOffset">The byte.</param>
    /// <param name="isOptimized">Whether the code may stand in another order than the instructions.</param>
    public OffsetRange At(int nativeOffset, bool isOptimized)
    {
        int at = LastBefore(nativeOffset, isMapped: false);
        int mapped = LastBefore(nativeOffset, isMapped: true);
        if (mapped < 0)
        {
            return OffsetRange.Unknown;
        }

        int from = OffsetOf(mapped);
        int next = NextAfter(from);
        if (!isOptimized || at == mapped || intermediate[at] == Epilog)
        {
            return new OffsetRange(from, next);
        }

        // Code of no instruction: of a method that was put into this one, or a detour. It belongs to what stands before it if what comes behind is the same, or the next; code that seldom runs is moved to the end, behind anything.
        int behind = FirstBehind(native[at]);
        bool isBetween = behind < 0 ? next == int.MaxValue : OffsetOf(behind) == from || OffsetOf(behind) == next;
        return isBetween ? new OffsetRange(from, next) : new OffsetRange(0, int.MaxValue);
    }

    /// <summary>Whether a byte belongs to no instruction, not even to a method's beginning or end: the compiler has put it between, such as the call of a <c>finally</c>.</summary>
    public bool IsDetour(int nativeOffset) => LastBefore(nativeOffset, isMapped: false) is int at and >= 0 && intermediate[at] == None;

    /// <summary>Gives the statement that an instruction is a part of, as <see cref="At"/> does.</summary>
    public OffsetRange StatementAt(int offset)
    {
        int from = 0;
        for (int i = 0; i < intermediate.Length; i++)
        {
            from = OffsetOf(i) <= offset && OffsetOf(i) > from ? OffsetOf(i) : from;
        }

        return new OffsetRange(from, NextAfter(from));
    }

    /// <summary>The run that begins last at or before an offset; of several that begin together, the first. The runtime writes runs down in any order.</summary>
    private int LastBefore(int nativeOffset, bool isMapped)
    {
        int last = -1;
        for (int i = 0; i < native.Length; i++)
        {
            if (native[i] <= nativeOffset && (last < 0 || native[i] > native[last] || (native[i] == native[last] && OffsetOf(last) < 0)) && (!isMapped || OffsetOf(i) >= 0))
            {
                last = i;
            }
        }

        return last;
    }

    private int FirstBehind(int nativeOffset)
    {
        int first = -1;
        for (int i = 0; i < native.Length; i++)
        {
            if (native[i] > nativeOffset && OffsetOf(i) >= 0 && (first < 0 || native[i] < native[first]))
            {
                first = i;
            }
        }

        return first;
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

    /// <summary>Handlers have prologs too, which belong to no instruction.</summary>
    private int OffsetOf(int run) => intermediate[run] == Prolog && native[run] == 0 ? 0 : intermediate[run];
}
