namespace Pools.Analyzers.CodeFixes;

/// <summary>A fix for one rule. It is offered if the report is gone afterwards, the member compiles, and no new report appears.</summary>
public abstract class PoolFix : CodeFixProvider
{
    private readonly string _id;
    private readonly string _title;
    private readonly ProofKind[] _proofs;

    private protected PoolFix(string id, string title, params ProofKind[] proofs)
    {
        _id = id;
        _title = title;
        _proofs = proofs;
        FixableDiagnosticIds = ImmutableArray.Create(id);
    }

    public sealed override ImmutableArray<string> FixableDiagnosticIds { get; }

    public sealed override FixAllProvider GetFixAllProvider() => FixAllProvider.Create((context, document, reports) =>
        FixAllAsync(document, reports, context.CancellationToken));

    public sealed override async Task RegisterCodeFixesAsync(CodeFixContext context)
    {
        foreach (Diagnostic report in context.Diagnostics)
        {
            if (await FixAsync(context.Document, report, context.CancellationToken).ConfigureAwait(false) is { } repaired)
            {
                context.RegisterCodeFix(CodeAction.Create(_title, _ => Task.FromResult(repaired), equivalenceKey: _id), report);
            }
        }
    }

    private protected abstract SyntaxNode? Fix(FixContext context);

    /// <summary>Fixes all reports one after another. Two fixes may be correct alone and wrong together.</summary>
    private async Task<Document?> FixAllAsync(Document document, IEnumerable<Diagnostic> reports, CancellationToken cancellationToken)
    {
        SyntaxNode root = (await document.GetSyntaxRootAsync(cancellationToken).ConfigureAwait(false))!;
        foreach (int member in reports.Select(report => PlaceOf(root, root.FindNode(report.Location.SourceSpan))).Distinct())
        {
            while (await FixAnyAsync(document, member, cancellationToken).ConfigureAwait(false) is { } repaired)
            {
                document = repaired;
            }
        }

        return document;
    }

    private async Task<Document?> FixAnyAsync(Document document, int member, CancellationToken cancellationToken)
    {
        foreach (Diagnostic report in (await FaultsAsync(document, member, cancellationToken).ConfigureAwait(false))[_id])
        {
            if (await FixAsync(document, report, cancellationToken).ConfigureAwait(false) is { } repaired)
            {
                return repaired;
            }
        }

        return null;
    }

    private async Task<Document?> FixAsync(Document document, Diagnostic report, CancellationToken cancellationToken)
    {
        SyntaxNode? root = await document.GetSyntaxRootAsync(cancellationToken).ConfigureAwait(false);
        SemanticModel? model = await document.GetSemanticModelAsync(cancellationToken).ConfigureAwait(false);
        if (root is null || model is null)
        {
            return null;
        }

        FixContext context = new(root, model, report);
        if (context.Proof is not { } proof || !_proofs.Contains(proof) || Fix(context) is not { } repaired)
        {
            return null;
        }

        Document changed = document.WithSyntaxRoot(repaired);
        changed = await Simplifier.ReduceAsync(changed, Simplifier.Annotation, null, cancellationToken).ConfigureAwait(false);
        changed = await Formatter.FormatAsync(changed, Formatter.Annotation, null, cancellationToken).ConfigureAwait(false);
        int member = PlaceOf(root, context.Node);
        ILookup<string, Diagnostic> before = await FaultsAsync(document, member, cancellationToken).ConfigureAwait(false);
        ILookup<string, Diagnostic> after = await FaultsAsync(changed, member, cancellationToken).ConfigureAwait(false);
        bool isFixed = after[_id].Count() < before[_id].Count();
        return isFixed && after.All(faults => faults.Count() <= before[faults.Key].Count()) ? changed : null;
    }

    private static bool IsMember(SyntaxNode node) =>
        node is CompilationUnitSyntax or (MemberDeclarationSyntax and not GlobalStatementSyntax);

    /// <summary>The file and its members. No fix adds or removes one, so each keeps its position.</summary>
    private static List<SyntaxNode> Members(SyntaxNode root) => [.. root.DescendantNodesAndSelf().Where(IsMember)];

    private static int PlaceOf(SyntaxNode root, SyntaxNode node) =>
        Members(root).IndexOf(node.FirstAncestorOrSelf<SyntaxNode>(IsMember)!);

    /// <summary>The errors and reports of a member by id, in the order of the text.</summary>
    private static async Task<ILookup<string, Diagnostic>> FaultsAsync(Document document, int member, CancellationToken cancellationToken)
    {
        SyntaxNode root = (await document.GetSyntaxRootAsync(cancellationToken).ConfigureAwait(false))!;
        Compilation compilation = (await document.Project.GetCompilationAsync(cancellationToken).ConfigureAwait(false))!;
        TextSpan span = Members(root)[member].Span;
        SemanticModel model = compilation.GetSemanticModel(root.SyntaxTree);
        CompilationWithAnalyzers analyzed = compilation.WithAnalyzers([new PoolUsageAnalyzer()], document.Project.AnalyzerOptions);
        var reports = await analyzed.GetAnalyzerSemanticDiagnosticsAsync(model, span, cancellationToken).ConfigureAwait(false);
        return model.GetDiagnostics(span, cancellationToken).Where(error => error.Severity == DiagnosticSeverity.Error).Concat(reports)
            .OrderBy(fault => fault.Location.SourceSpan.Start).ToLookup(fault => fault.Id, StringComparer.Ordinal);
    }
}
