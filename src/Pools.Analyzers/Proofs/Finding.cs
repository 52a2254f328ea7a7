namespace Pools.Analyzers.Proofs;

/// <summary>A proved misuse.</summary>
/// <param name="Earlier">The operation that makes it a misuse: an earlier return, the rent, the call whose task is pending.</param>
internal sealed record Finding(DiagnosticDescriptor Rule, IOperation At, Site Site, IOperation? Earlier, ProofKind Proof)
{
    public bool IsInformation { get; init; }

    /// <summary>The place to show, if it differs from the operation.</summary>
    public SyntaxNode? Node { get; init; }

    public SyntaxNode Place => Node ?? At.Syntax;

    /// <summary>The array's name in the message; null for the text at the place.</summary>
    public string? Name { get; init; }
}
