using System.Collections.Generic;
using System.Threading;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeActions;
using Microsoft.CodeAnalysis.CodeFixes;

namespace Pools.Analyzers.CodeFixes;

/// <summary>
/// Fixes all reports of a rule that has one way to mend, also for callers that name no action. <c>dotnet format</c> takes the action from the first report of an analyzer, whichever rule that is of, and has none then.
/// </summary>
internal sealed class OnlyActionFixAll(string equivalenceKey) : FixAllProvider
{
    public override Task<CodeAction?> GetFixAsync(FixAllContext fixAllContext) =>
        WellKnownFixAllProviders.BatchFixer.GetFixAsync(fixAllContext.CodeActionEquivalenceKey == equivalenceKey ? fixAllContext : WithAction(fixAllContext));

    private FixAllContext WithAction(FixAllContext context)
    {
        Reports reports = new(context);
        return context.Document is { } document
            ? new FixAllContext(document, context.CodeFixProvider, context.Scope, equivalenceKey, context.DiagnosticIds, reports, context.CancellationToken)
            : new FixAllContext(context.Project, context.CodeFixProvider, context.Scope, equivalenceKey, context.DiagnosticIds, reports, context.CancellationToken);
    }

    private sealed class Reports(FixAllContext context) : FixAllContext.DiagnosticProvider
    {
        public override async Task<IEnumerable<Diagnostic>> GetAllDiagnosticsAsync(Project project, CancellationToken cancellationToken) => await context.GetAllDiagnosticsAsync(project).ConfigureAwait(false);

        public override async Task<IEnumerable<Diagnostic>> GetDocumentDiagnosticsAsync(Document document, CancellationToken cancellationToken) => await context.GetDocumentDiagnosticsAsync(document).ConfigureAwait(false);

        public override async Task<IEnumerable<Diagnostic>> GetProjectDiagnosticsAsync(Project project, CancellationToken cancellationToken) => await context.GetProjectDiagnosticsAsync(project).ConfigureAwait(false);
    }
}
