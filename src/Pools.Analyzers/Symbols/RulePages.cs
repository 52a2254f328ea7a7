namespace Pools.Analyzers.Symbols;

/// <summary>What all rules say of themselves, those of the switch among them.</summary>
internal static class RulePages
{
    public const string Category = "Pooling";

    /// <summary>Where the pages are published. The host is a placeholder until the repository has an address.</summary>
    private const string Pages = "https://pools.example/docs/analyzers/";

    /// <summary>The page of a rule, which the package contains, too.</summary>
    public static string Of(string id) => $"{Pages}{id}.md";
}
