namespace Pools.Tool.Symbols;

/// <summary>Maps offsets in machine code to offsets in the intermediate language.</summary>
/// <remarks>Unoptimized code has a run for each statement. Optimized code has few, so the result is a range of statements.</remarks>
/// <param name="native">The first offset of each run of machine code.</param>
/// <param name="intermediate">The instruction that the run comes from; negative: none.</param>
internal sealed class OffsetMap(int[] native, int[] intermediate)
{
    /// <summary>The runtime sends only the first of several runs with the same offset: the first statement follows the prolog.</summary>
    private const int Prolog = -2;
    private const int Epilog = -3;
    private const int None = -1;

    private IEnumerable<int> Runs => Enumerable.Range(0, native.Length);

    /// <summary>Returns the instructions that a byte of machine code comes from, or the whole method.</summary>
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

        // Code without an instruction, such as an inlined method, belongs to the statement before it if the code behind it belongs to that
        // or the next statement. The compiler moves rare code to the end.
        int behind = Runs.Where(run => native[run] > native[at] && OffsetOf(run) >= 0).OrderBy(run => native[run]).FirstOrDefault(-1);
        bool isBetween = behind < 0 ? next == int.MaxValue : OffsetOf(behind) == from || OffsetOf(behind) == next;
        return isBetween ? new OffsetRange(from, next) : new OffsetRange(0, int.MaxValue);
    }

    /// <summary>Whether a byte belongs to no instruction, as the call of a <c>finally</c> does.</summary>
    public bool IsDetour(int nativeOffset) => LastBefore(nativeOffset, isMapped: false) is int at and >= 0 && intermediate[at] == None;

    /// <summary>Returns the statement of an instruction.</summary>
    public OffsetRange StatementAt(int offset)
    {
        int from = Runs.Select(OffsetOf).Where(run => run >= 0 && run <= offset).DefaultIfEmpty(0).Max();
        return new OffsetRange(from, NextAfter(from));
    }

    /// <summary>The last run that begins at an offset or before; of several with one offset, the first that is mapped.</summary>
    private int LastBefore(int nativeOffset, bool isMapped) =>
        Runs.Where(run => native[run] <= nativeOffset && (!isMapped || OffsetOf(run) >= 0))
            .OrderByDescending(run => native[run]).ThenBy(run => OffsetOf(run) < 0).FirstOrDefault(-1);

    private int NextAfter(int offset) => Runs.Select(OffsetOf).Where(run => run > offset).DefaultIfEmpty(int.MaxValue).Min();

    /// <summary>Handlers have prologs too, which belong to no instruction.</summary>
    private int OffsetOf(int run) => intermediate[run] == Prolog && native[run] == 0 ? 0 : intermediate[run];
}
