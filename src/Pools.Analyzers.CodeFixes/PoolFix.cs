using System.Collections.Immutable;
using System.Threading;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeActions;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.Formatting;
using Microsoft.CodeAnalysis.Simplification;

namespace Pools.Analyzers.CodeFixes;

/// <summary>A fix for one rule. It is offered where it mends what was reported, and nowhere else.</summary>
public abstract class PoolFix : CodeFixProvider
{
    private readonly string _id;
    private readonly string _title;

    private protected PoolFix(string id, string title)
    {
        _id = id;
        _title = title;
        FixableDiagnosticIds = ImmutableArray.Create(id);
    }

    /// <inheritdoc/>
    public sealed override ImmutableArray<string> FixableDiagnosticIds { get; }

    /// <inheritdoc/>
    public sealed override FixAllProvider GetFixAllProvider() => new OnlyActionFixAll(_id);

    /// <inheritdoc/>
    public sealed override async Task RegisterCodeFixesAsync(CodeFixContext context)
    {
        foreach (Diagnostic report in context.Diagnostics)
        {
            if (report.Id == _id && await MendAsync(context.Document, report, context.CancellationToken).ConfigureAwait(false) is { } mended)
            {
                context.RegisterCodeFix(CodeAction.Create(_title, _ => Task.FromResult(mended), equivalenceKey: _id), report);
            }
        }
    }

    /// <summary>The whole source with the report mended, or null if this fix does not apply.</summary>
    private protected abstract SyntaxNode? Mend(FixContext context);

    private async Task<Document?> MendAsync(Document document, Diagnostic report, CancellationToken cancellationToken)
    {
        SyntaxNode? root = await document.GetSyntaxRootAsync(cancellationToken).ConfigureAwait(false);
        SemanticModel? model = await document.GetSemanticModelAsync(cancellationToken).ConfigureAwait(false);
        if (root is null || model is null || Mend(new FixContext(root, model, report)) is not { } mended)
        {
            return null;
        }

        Document changed = document.WithSyntaxRoot(mended);
        changed = await Simplifier.ReduceAsync(changed, Simplifier.Annotation, cancellationToken: cancellationToken).ConfigureAwait(false);
        return await Formatter.FormatAsync(changed, Formatter.Annotation, cancellationToken: cancellationToken).ConfigureAwait(false);
    }
}
