namespace Pools.Analyzers.Walking;

/// <summary>How far the paths of one method are followed. Mature code needs a tenth of it; beyond, each array is followed by itself.</summary>
internal static class Bounds
{
    /// <summary>Facts that differ at one block: from here on, conditions and boolean variables are forgotten, and paths that differ in nothing else meet.</summary>
    public const int StatesBeforeWidening = 40;

    /// <summary>The same where one array is followed.</summary>
    public const int StatesBeforeWideningOne = 8;

    /// <summary>Facts that differ at one block: the method is given up.</summary>
    public const int StatesPerBlock = 400;

    /// <summary>Blocks walked with all arrays of a method.</summary>
    public const int Steps = 6_000;

    /// <summary>Blocks walked with the arrays of one origin, if that was not enough.</summary>
    public const int StepsForOne = 1_500;

    /// <summary>Blocks walked, and blocks read again, for all origins by themselves: about a second.</summary>
    public const int StepsForAll = 12_000;

    /// <summary>Variables and origins of arrays; what has more was written by a program.</summary>
    public const int Places = 2_000;
}
