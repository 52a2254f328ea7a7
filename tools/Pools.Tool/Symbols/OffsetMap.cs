namespace Pools.Tool.Symbols;

/// <summary>From offsets in machine code to offsets in the intermediate language.</summary>
/// <remarks>Unoptimized code has a run for each statement. Optimized code has few, so that the answer is a range of statements.</remarks>
/// <param name="native">Where a run of machine code begins.</param>
/// <param name="intermediate">What it comes from; negative: from no instruction.</param>
internal sealed class OffsetMap(int[] native, int[] intermediate)
{
    /// <summary>Of several runs that begin at one place, only the first is sent: the method's first statement follows its prolog.</summary>
    private const int Prolog = -2;
    private const int Epilog = -3;
    private const int None = -1;

    private IEnumerable<int> Runs => Enumerable.Range(0, native.Length);

    /// <summary>The instructions that a byte of machine code comes from: the whole method, if the compiler does not say.</summary>
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

        // Code without an instruction, such as an inlined method, belongs to the statement before it if the code behind it does, or to
        // the next. The compiler moves rare code to the end, behind anything.
        int behind = Runs.Where(run => native[run] > native[at] && OffsetOf(run) >= 0).OrderBy(run => native[run]).FirstOrDefault(-1);
        bool isBetween = behind < 0 ? next == int.MaxValue : OffsetOf(behind) == from || OffsetOf(behind) == next;
        return isBetween ? new OffsetRange(from, next) : new OffsetRange(0, int.MaxValue);
    }

    /// <summary>Whether the compiler has put a byte between instructions, such as the call of a <c>finally</c>.</summary>
    public bool IsDetour(int nativeOffset) => LastBefore(nativeOffset, isMapped: false) is int at and >= 0 && intermediate[at] == None;

    /// <summary>The statement that an instruction is a part of.</summary>
    public OffsetRange StatementAt(int offset)
    {
        int from = Runs.Select(OffsetOf).Where(run => run >= 0 && run <= offset).DefaultIfEmpty(0).Max();
        return new OffsetRange(from, NextAfter(from));
    }

    /// <summary>The last run that begins at an offset or before; of several that begin together, the first that is mapped. Runs have no order.</summary>
    private int LastBefore(int nativeOffset, bool isMapped) => Runs.Where(run => native[run] <= nativeOffset && (!isMapped || OffsetOf(run) >= 0))
        .OrderByDescending(run => native[run]).ThenBy(run => OffsetOf(run) < 0).FirstOrDefault(-1);

    private int NextAfter(int offset) => Runs.Select(OffsetOf).Where(run => run > offset).DefaultIfEmpty(int.MaxValue).Min();

    /// <summary>Handlers have prologs too, which belong to no instruction.</summary>
    private int OffsetOf(int run) => intermediate[run] == Prolog && native[run] == 0 ? 0 : intermediate[run];
}
