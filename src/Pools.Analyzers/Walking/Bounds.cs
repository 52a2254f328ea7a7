namespace Pools.Analyzers.Walking;

/// <summary>How far the paths of one method are followed. Mature code needs a tenth of it; beyond, the method is given up and nothing is said of it.</summary>
internal static class Bounds
{
    /// <summary>Facts that differ at one block: from here on, conditions and boolean variables are forgotten, and paths that differ in nothing else meet.</summary>
    public const int StatesBeforeWidening = 40;

    /// <summary>Facts that differ at one block: the method is given up.</summary>
    public const int StatesPerBlock = 400;

    /// <summary>Blocks walked in all.</summary>
    public const int Steps = 20_000;

    /// <summary>Variables and origins of arrays; what has more was written by a program.</summary>
    public const int Places = 2_000;
}
