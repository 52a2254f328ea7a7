namespace Pools.Analyzers.Walking;

/// <summary>The bounds of a walk through one method. Mature code needs a tenth of them. Beyond, each array is followed alone.</summary>
internal static class Bounds
{
    /// <summary>Different facts at one block. With more, conditions and boolean variables are forgotten, so that paths meet.</summary>
    public const int StatesBeforeWidening = 40;

    /// <summary>The same where one array is followed.</summary>
    public const int StatesBeforeWideningOne = 8;

    /// <summary>Different facts at one block. With more, the walk is given up.</summary>
    public const int StatesPerBlock = 400;

    /// <summary>Blocks walked with all arrays of a method.</summary>
    public const int Steps = 6_000;

    /// <summary>Blocks walked with the arrays of one origin.</summary>
    public const int StepsForOne = 1_500;

    /// <summary>Blocks walked and read for all origins alone: about a second.</summary>
    public const int StepsForAll = 12_000;

    /// <summary>Variables and origins of arrays. Only generated code has more.</summary>
    public const int Places = 2_000;
}
