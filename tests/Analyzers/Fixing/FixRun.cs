using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeActions;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Text;
using Pools.Analyzers;
using Pools.Analyzers.CodeFixes;
using Pools.Tests.Analyzers.Verifying;
using Xunit;

namespace Pools.Tests.Analyzers.Fixing;

/// <summary>A source in a workspace, its reports, and what fixes make of it.</summary>
internal sealed class FixRun : IDisposable
{
    private static readonly PoolFix[] s_fixes =
    [
        new DoubleReturnFix(), new UseAfterReturnFix(), new NeverRentedFix(), new WrongPoolFix(), new LeakFix(), new WholeArrayFix(), new StillInUseFix(), new SecondDisposeFix(), new KeptInFieldFix(), new NotClearedFix(), new LeakOnExceptionFix(),
    ];

    private readonly AdhocWorkspace _workspace = new();

    private readonly Document _document;

    public FixRun(string text, LanguageVersion version = LanguageVersion.Preview)
    {
        CSharpCompilation compilation = AnalyzerRun.Compile(text);
        compilation = text.Contains("POOL0011", StringComparison.Ordinal) ? AnalyzerRun.WithRule(compilation, "POOL0011") : compilation;
        Project project = _workspace.AddProject("Case", LanguageNames.CSharp)
            .WithMetadataReferences(FrameworkReferences.All)
            .WithCompilationOptions(version < LanguageVersion.CSharp8 ? compilation.Options.WithNullableContextOptions(NullableContextOptions.Disable) : compilation.Options)
            .WithParseOptions(((CSharpParseOptions)compilation.SyntaxTrees[0].Options).WithLanguageVersion(version));
        _document = project.AddDocument("Case.cs", SourceText.From(text));
    }

    /// <summary>The rules that have a fix.</summary>
    public static IEnumerable<string> Fixable => s_fixes.SelectMany(fix => fix.FixableDiagnosticIds);

    public Task<ImmutableArray<Diagnostic>> Reports() => Reports(_document);

    /// <summary>What is wrong with the source after a fix was applied to one report; null if none is offered.</summary>
    public async Task<(string Text, string? Fault)?> Mend(Diagnostic report)
    {
        if (await ActionFor(report) is not { } action)
        {
            return null;
        }

        Document mended = await Apply(action);
        return ((await mended.GetTextAsync()).ToString(), await FaultOf(mended, report.Id, 1));
    }

    /// <summary>The same for all reports of a rule at once, by the action of that name or, as <c>dotnet format</c> may ask, by none.</summary>
    public async Task<(string Text, string? Fault)?> MendAll(string id, string? action)
    {
        PoolFix fix = s_fixes.Single(fix => fix.FixableDiagnosticIds.Contains(id));
        Diagnostic[] reports = [.. (await Reports()).Where(report => report.Id == id)];
        FixAllContext context = new(_document, fix, FixAllScope.Document, action, [id], new GivenReports(reports), TestContext.Current.CancellationToken);
        if (await fix.GetFixAllProvider().GetFixAsync(context) is not { } all)
        {
            return null;
        }

        Document mended = await Apply(all);
        return ((await mended.GetTextAsync()).ToString(), await FaultOf(mended, id, 1));
    }

    public void Dispose() => _workspace.Dispose();

    private static async Task<ImmutableArray<Diagnostic>> Reports(Document document) => await AnalyzerRun.Report((await document.Project.GetCompilationAsync())!);

    private static async Task<CodeAction?> Offered(Document document, PoolFix fix, Diagnostic report)
    {
        List<CodeAction> offered = [];
        await fix.RegisterCodeFixesAsync(new CodeFixContext(document, report, (action, _) => offered.Add(action), TestContext.Current.CancellationToken));
        return offered.SingleOrDefault();
    }

    private Task<CodeAction?> ActionFor(Diagnostic report) => Offered(_document, s_fixes.Single(fix => fix.FixableDiagnosticIds.Contains(report.Id)), report);

    private async Task<Document> Apply(CodeAction action)
    {
        ApplyChangesOperation change = (await action.GetOperationsAsync(TestContext.Current.CancellationToken)).OfType<ApplyChangesOperation>().Single();
        return change.ChangedSolution.GetDocument(_document.Id)!;
    }

    /// <summary>The report must be gone, nothing new may have come, and the source must compile.</summary>
    private async Task<string?> FaultOf(Document mended, string id, int atLeast)
    {
        Compilation compilation = (await mended.Project.GetCompilationAsync())!;
        if (compilation.GetDiagnostics(TestContext.Current.CancellationToken).FirstOrDefault(error => error.Severity == DiagnosticSeverity.Error) is { } broken)
        {
            return broken.ToString();
        }

        Dictionary<string, int> before = Count([.. await Reports(), .. await Nullability(_document)]);
        Dictionary<string, int> after = Count([.. await Reports(mended), .. await Nullability(mended)]);
        string[] more = [.. after.Where(count => count.Value > before.GetValueOrDefault(count.Key)).Select(count => count.Key)];
        return more.Length > 0 ? $"new: {string.Join(", ", more)}" : before.GetValueOrDefault(id) - after.GetValueOrDefault(id) >= atLeast ? null : "still there";
    }

    /// <summary>What the compiler warns of where something may be null.</summary>
    private static async Task<IEnumerable<Diagnostic>> Nullability(Document document) =>
        (await document.Project.GetCompilationAsync())!.GetDiagnostics(TestContext.Current.CancellationToken).Where(warning => warning.Id.StartsWith("CS86", StringComparison.Ordinal));

    private static Dictionary<string, int> Count(IEnumerable<Diagnostic> reports) => reports.GroupBy(report => report.Id).ToDictionary(group => group.Key, group => group.Count());

    private sealed class GivenReports(Diagnostic[] reports) : FixAllContext.DiagnosticProvider
    {
        public override Task<IEnumerable<Diagnostic>> GetAllDiagnosticsAsync(Project project, System.Threading.CancellationToken cancellationToken) => Task.FromResult<IEnumerable<Diagnostic>>(reports);

        public override Task<IEnumerable<Diagnostic>> GetDocumentDiagnosticsAsync(Document document, System.Threading.CancellationToken cancellationToken) => Task.FromResult<IEnumerable<Diagnostic>>(reports);

        public override Task<IEnumerable<Diagnostic>> GetProjectDiagnosticsAsync(Project project, System.Threading.CancellationToken cancellationToken) => Task.FromResult<IEnumerable<Diagnostic>>([]);
    }
}
