namespace Pools.Analyzers.Symbols;

/// <summary>What all rules say of themselves, those of the switch among them.</summary>
internal static class RulePages
{
    public const string Category = "Pooling";

    /// <summary>The page of a rule: in the repository, and in the package.</summary>
    public static string Of(string id) => $"docs/analyzers/{id}.md";
}
