namespace Pools.Analyzers.Proofs;

/// <summary>A misuse that is proved.</summary>
/// <param name="Earlier">The operation that makes it a misuse: an earlier return, the rent, the call whose task is pending.</param>
internal sealed record Finding(DiagnosticDescriptor Rule, IOperation At, Site Site, IOperation? Earlier, ProofKind Proof)
{
    /// <summary>Whether the rule's severity is too high for what is known.</summary>
    public bool IsInformation { get; init; }

    /// <summary>For a second disposal: whether the method looks whether the array is null, which stops no second call.</summary>
    public bool HasNullCheck { get; init; }

    /// <summary>The place to show, if it is not that of the operation.</summary>
    public SyntaxNode? Node { get; init; }

    public SyntaxNode Place => Node ?? At.Syntax;

    /// <summary>What the message calls the array; null for the text at the place.</summary>
    public string? Name { get; init; }
}
