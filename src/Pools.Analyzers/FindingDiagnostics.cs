using System.Collections.Immutable;

namespace Pools.Analyzers;

/// <summary>Makes a diagnostic of a finding: the place, the array's name, and the proof in words.</summary>
internal static class FindingDiagnostics
{
    /// <summary>The property of a report that names the kind of its proof, for fixes.</summary>
    public const string ProofProperty = "Proof";

    private const int LongestName = 60;

    public static Diagnostic Create(Finding finding)
    {
        SyntaxNode node = finding.Place;
        string name = finding.Name ?? NameOf(finding);
        object[] arguments = finding.Rule == Rule.SecondDispose ? [name, MethodOf(node), Explain(finding)] : [name, Explain(finding)];
        Location[] others = finding.Earlier is { } earlier ? [earlier.Syntax.GetLocation()] : [];
        var properties = ImmutableDictionary<string, string?>.Empty.Add(ProofProperty, finding.Proof.ToString());
        return finding.IsInformation
            ? Diagnostic.Create(finding.Rule, node.GetLocation(), DiagnosticSeverity.Info, others, properties, arguments)
            : Diagnostic.Create(finding.Rule, node.GetLocation(), others, properties, arguments);
    }

    private static string NameOf(Finding finding)
    {
        bool isLeak = finding.Rule == Rule.Leak || finding.Rule == Rule.LeakOnException;
        // What is returned to a pool is a call's argument; what is used is the whole expression.
        IOperation at = finding.Rule != Rule.UseAfterReturn && finding.At is IInvocationOperation call && call.Arguments.FirstOrDefault(argument => argument.Value.Type is IArrayTypeSymbol) is { } returned ? returned.Value : finding.At;
        string text = isLeak && finding.Site.Principal.Origin is { } origin ? origin.Syntax.ToString() : at.Syntax.ToString();
        return Short(text);
    }

    private static string Short(string text)
    {
        int end = text.IndexOf('\n');
        text = end < 0 ? text : text.Substring(0, end).TrimEnd();
        return text.Length > LongestName ? text.Substring(0, LongestName) + "…" : text;
    }

    private static string MethodOf(SyntaxNode node) =>
        node.FirstAncestorOrSelf<MethodDeclarationSyntax>()?.Identifier.ValueText ?? "Dispose";

    private static string LineOf(IOperation? operation) =>
        operation is null ? "" : (operation.Syntax.GetLocation().GetMappedLineSpan().StartLinePosition.Line + 1).ToString(System.Globalization.CultureInfo.InvariantCulture);

    private static string WhenOf(Finding finding, string line)
    {
        SyntaxNode condition = finding.Earlier!.Syntax;
        return finding.Earlier.IsImplicit && condition.FirstAncestorOrSelf<StatementSyntax>() is CommonForEachStatementSyntax
            ? $"when the loop on line {line} {(finding.Proof == ProofKind.WhenTrue ? "goes on" : "ends")}"
            : $"when '{Short((condition.FirstAncestorOrSelf<SwitchLabelSyntax>() ?? condition).ToString())}' on line {line} is {(finding.Proof == ProofKind.WhenTrue ? "true" : "false")}";
    }

    private static string Explain(Finding finding)
    {
        string line = LineOf(finding.Earlier);
        return finding.Rule.Id switch
        {
            "POOL0001" or "POOL0002" => finding.Proof switch
            {
                ProofKind.Everywhere => $"every path here has returned it before, on line {line}",
                ProofKind.Inevitable => $"every path from its return on line {line} comes here, or to another such use",
                ProofKind.WhenThrown => $"when an exception follows its return on line {line}, the handler comes here",
                _ => "it was rented before the loop, and every round of the loop returns it",
            },
            "POOL0003" => $"it was made on line {line}",
            "POOL0004" => $"it was rented on line {line}",
            "POOL0005" when finding.Proof is ProofKind.WhenTrue or ProofKind.WhenFalse => $"it is lost {WhenOf(finding, line)}",
            "POOL0005" when finding.Name is not null => finding.Proof == ProofKind.Never ? "its type rents it and uses its elements, and never returns it" : "another array takes its place, and every path here forgets the old one",
            "POOL0005" => finding.Proof == ProofKind.Never ? "no path returns it or hands it on" : "every path that comes here loses the only reference to it",
            "POOL0006" => $"its length was asked for on line {line}",
            "POOL0007" when finding.Proof == ProofKind.WhenThrown => $"the wait for the task of line {line} may give up, and then comes here while the task runs",
            "POOL0007" => $"no path awaits the task of line {line} or hands it on before this return",
            "POOL0008" => finding.HasNullCheck ? "the field still holds it, so that it passes the null check again" : "the field still holds it, and nothing stops the second call",
            "POOL0009" => "every path past this return leaves it there",
            "POOL0010" => "nothing here clears them, so the pool keeps the objects alive",
            _ => $"line {line} may throw before it is returned",
        };
    }
}
