namespace Pools.Analyzers;

/// <summary>Creates diagnostics: the place, the array's name, and the proof in words.</summary>
internal static class FindingDiagnostics
{
    /// <summary>The property of a diagnostic that names the kind of its proof, for fixes.</summary>
    public const string ProofProperty = "Proof";

    private const int LongestName = 60;

    public static Diagnostic Create(Finding finding)
    {
        SyntaxNode node = finding.Place;
        string name = finding.Name ?? NameOf(finding);
        object[] arguments = finding.Rule == Rule.SecondDispose ? [name, MethodOf(node), Explain(finding)] : [name, Explain(finding)];
        Location[] others = finding.Earlier is { } earlier ? [earlier.Syntax.GetLocation()] : [];
        var properties = ImmutableDictionary<string, string?>.Empty.Add(ProofProperty, finding.Proof.ToString());
        DiagnosticSeverity severity = finding.IsInformation ? DiagnosticSeverity.Info : finding.Rule.DefaultSeverity;
        return Diagnostic.Create(finding.Rule, node.GetLocation(), severity, others, properties, arguments);
    }

    private static string NameOf(Finding finding)
    {
        IOperation? named = finding.Rule == Rule.Leak || finding.Rule == Rule.LeakOnException ? finding.Site.Principal.Origin
            : finding.Rule == Rule.UseAfterReturn || finding.At is not IInvocationOperation call ? null
            : call.Arguments.FirstOrDefault(argument => argument.Value.Type is IArrayTypeSymbol)?.Value;
        return Shorten((named ?? finding.At).Syntax.ToString());
    }

    private static string Shorten(string text)
    {
        text = text.Split('\n')[0].TrimEnd();
        return text.Length > LongestName ? text.Substring(0, LongestName) + "…" : text;
    }

    private static string MethodOf(SyntaxNode node) =>
        node.FirstAncestorOrSelf<MethodDeclarationSyntax>()?.Identifier.ValueText ?? "Dispose";

    private static string WhenOf(Finding finding, string line)
    {
        SyntaxNode condition = finding.Earlier!.Syntax;
        bool isTrue = finding.Proof == ProofKind.WhenTrue;
        if (finding.Earlier.IsImplicit && condition.FirstAncestorOrSelf<StatementSyntax>() is CommonForEachStatementSyntax)
        {
            return $"when the loop on line {line} {(isTrue ? "continues" : "ends")}";
        }

        string text = Shorten((condition.FirstAncestorOrSelf<SwitchLabelSyntax>() ?? condition).ToString());
        return $"when '{text}' on line {line} is {(isTrue ? "true" : "false")}";
    }

    private static string Explain(Finding finding)
    {
        string line = $"{finding.Earlier?.Syntax.GetLocation().GetMappedLineSpan().StartLinePosition.Line + 1}";
        return (finding.Rule.Id, finding.Proof) switch
        {
            ("POOL0001" or "POOL0002", ProofKind.Everywhere) => $"every path here has returned it before, on line {line}",
            ("POOL0001" or "POOL0002", ProofKind.Inevitable) =>
                $"every path from its return on line {line} leads to this place, or to another such use",
            ("POOL0001" or "POOL0002", ProofKind.WhenThrown) => $"an exception after its return on line {line} leads to this place",
            ("POOL0001" or "POOL0002", _) => "it was rented before the loop, and every round of the loop returns it",
            ("POOL0003", _) => $"it was created on line {line}",
            ("POOL0004", _) => $"it was rented on line {line}",
            ("POOL0005", ProofKind.WhenTrue or ProofKind.WhenFalse) => $"it is lost {WhenOf(finding, line)}",
            ("POOL0005", ProofKind.Never) => finding.Name is null
                ? "no path returns it or passes it on"
                : "its type rents it, uses only its elements, and never returns it",
            ("POOL0005", _) => finding.Name is null
                ? "every path to this place loses the only reference to it"
                : "another array replaces it, and every path to this place forgets the old one",
            ("POOL0006", _) => $"its length was requested on line {line}",
            ("POOL0007", ProofKind.WhenThrown) => $"the wait for the task of line {line} may time out while the task still runs",
            ("POOL0007", _) => $"no path awaits the task of line {line}, or passes it on, before this return",
            ("POOL0008", _) => "the field still holds it after the first call, so a null check does not help",
            ("POOL0009", _) => "every path leaves it in the field",
            ("POOL0010", _) => "no code here clears them, so the pool keeps the objects alive",
            _ => $"line {line} may throw before it is returned",
        };
    }
}
