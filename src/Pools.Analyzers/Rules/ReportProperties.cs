namespace Pools.Analyzers.Rules;

/// <summary>What a report says besides its message, for fixes and scans.</summary>
internal static class ReportProperties
{
    /// <summary>The kind of proof.</summary>
    public const string Proof = "Proof";
}
