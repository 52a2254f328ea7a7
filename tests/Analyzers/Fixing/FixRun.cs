using System.Collections.Immutable;
using Microsoft.CodeAnalysis.CodeActions;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.Text;
using Pools.Analyzers.CodeFixes;

namespace Pools.Tests.Analyzers.Fixing;

/// <summary>A source in a workspace, its reports, and its text after fixes.</summary>
internal sealed class FixRun : IDisposable
{
    private static readonly PoolFix[] s_fixes = [.. typeof(PoolFix).Assembly.GetTypes()
        .Where(type => type.IsSubclassOf(typeof(PoolFix))).Select(type => (PoolFix)Activator.CreateInstance(type)!)];

    private readonly AdhocWorkspace _workspace = new();
    private readonly Document _document;
    private Dictionary<string, int>? _before;

    public FixRun(string text, LanguageVersion version = LanguageVersion.Preview)
    {
        CSharpCompilationOptions options = AnalyzerRun.Options(text)
            .WithNullableContextOptions(version < LanguageVersion.CSharp8 ? NullableContextOptions.Disable : NullableContextOptions.Enable);
        Project project = _workspace.AddProject("Case", LanguageNames.CSharp)
            .WithMetadataReferences(AnalyzerRun.Framework)
            .WithCompilationOptions(options)
            .WithParseOptions(AnalyzerRun.ParseOptions.WithLanguageVersion(version));
        project = version < LanguageVersion.CSharp10 ? project : project.AddDocument("Usings.cs", AnalyzerRun.CaseUsings).Project;
        _document = project.AddDocument("Case.cs", SourceText.From(text));
    }

    /// <summary>The rules that have a fix.</summary>
    public static IEnumerable<string> Fixable => s_fixes.SelectMany(fix => fix.FixableDiagnosticIds);

    public Task<ImmutableArray<Diagnostic>> Reports() => Reports(_document);

    /// <summary>Applies the fix of one report. The fault says what is wrong afterwards. Null if no fix is offered.</summary>
    public async Task<(string Text, string? Fault)?> Fix(Diagnostic report) => await Offer(report) is { } repaired
        ? ((await repaired.GetTextAsync()).ToString(), await FaultOf(repaired, report.Id))
        : null;

    /// <summary>The source after the fix of one report. Null if no fix is offered.</summary>
    public async Task<Document?> Offer(Diagnostic report)
    {
        List<CodeAction> offered = [];
        CodeFixContext context = new(_document, report, (action, _) => offered.Add(action), TestContext.Current.CancellationToken);
        await FixOf(report.Id).RegisterCodeFixesAsync(context);
        return offered.SingleOrDefault() is { } action ? await Apply(action) : null;
    }

    /// <summary>Applies a rule's fix to all its reports: by the action's name or, like <c>dotnet format</c>, by none.</summary>
    public async Task<(string Text, string? Fault)> FixEach(string id, string? action)
    {
        Document repaired = await OfferAll(id, action);
        return ((await repaired.GetTextAsync()).ToString(), await FaultOf(repaired, id));
    }

    /// <summary>The source after the fixes of all reports of a rule; the same if none is offered.</summary>
    public async Task<Document> OfferAll(string id, string? action)
    {
        Diagnostic[] reports = [.. (await Reports()).Where(report => report.Id == id)];
        FixAllContext context = new(
            _document, FixOf(id), FixAllScope.Document, action, [id], new GivenReports(reports), TestContext.Current.CancellationToken);
        return reports.Length > 0 && await FixOf(id).GetFixAllProvider().GetFixAsync(context) is { } all ? await Apply(all) : _document;
    }

    public void Dispose() => _workspace.Dispose();

    private static PoolFix FixOf(string id) => s_fixes.Single(fix => fix.FixableDiagnosticIds.Contains(id));

    private static async Task<ImmutableArray<Diagnostic>> Reports(Document document) =>
        await AnalyzerRun.Report((await document.Project.GetCompilationAsync())!);

    private async Task<Document> Apply(CodeAction action)
    {
        ImmutableArray<CodeActionOperation> operations = await action.GetOperationsAsync(TestContext.Current.CancellationToken);
        return operations.OfType<ApplyChangesOperation>().Single().ChangedSolution.GetDocument(_document.Id)!;
    }

    /// <summary>The source must compile, the report be gone, and no new report or nullable warning appear.</summary>
    private async Task<string?> FaultOf(Document repaired, string id)
    {
        _before ??= await Count(_document);
        Dictionary<string, int> after = await Count(repaired);
        string[] more = [.. after.Where(count => count.Value > _before.GetValueOrDefault(count.Key)).Select(count => count.Key)];
        return more.Length > 0 ? $"new: {string.Join(", ", more)}" : after.GetValueOrDefault(id) < _before[id] ? null : "still there";
    }

    private static async Task<Dictionary<string, int>> Count(Document document)
    {
        Compilation compilation = (await document.Project.GetCompilationAsync())!;
        IEnumerable<Diagnostic> compiler = compilation.GetDiagnostics(TestContext.Current.CancellationToken)
            .Where(report => report.Severity == DiagnosticSeverity.Error || report.Id.StartsWith("CS86", StringComparison.Ordinal));
        return (await AnalyzerRun.Report(compilation)).Concat(compiler).CountBy(report => report.Id).ToDictionary();
    }

    private sealed class GivenReports(Diagnostic[] reports) : FixAllContext.DiagnosticProvider
    {
        public override Task<IEnumerable<Diagnostic>> GetAllDiagnosticsAsync(Project project, CancellationToken cancellationToken) =>
            Task.FromResult<IEnumerable<Diagnostic>>(reports);

        public override Task<IEnumerable<Diagnostic>> GetDocumentDiagnosticsAsync(Document document, CancellationToken cancellationToken) =>
            Task.FromResult<IEnumerable<Diagnostic>>(reports);

        public override Task<IEnumerable<Diagnostic>> GetProjectDiagnosticsAsync(Project project, CancellationToken cancellationToken) =>
            Task.FromResult<IEnumerable<Diagnostic>>([]);
    }
}
