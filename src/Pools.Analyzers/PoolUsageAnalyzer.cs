namespace Pools.Analyzers;

/// <summary>Reports misuse of array pools, memory pools and memory owners, in methods that call a pool.</summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class PoolUsageAnalyzer : DiagnosticAnalyzer
{
    public override ImmutableArray<DiagnosticDescriptor> SupportedDiagnostics { get; } = ImmutableArray.Create(
        Rule.DoubleReturn, Rule.UseAfterReturn, Rule.NeverRented, Rule.WrongPool, Rule.Leak, Rule.WholeArray,
        Rule.StillInUse, Rule.SecondDispose, Rule.KeptInField, Rule.NotCleared, Rule.LeakOnException);

    public override void Initialize(AnalysisContext context)
    {
        // Razor generates files with handwritten code in them.
        context.ConfigureGeneratedCodeAnalysis(GeneratedCodeAnalysisFlags.Analyze | GeneratedCodeAnalysisFlags.ReportDiagnostics);
        context.EnableConcurrentExecution();
        context.RegisterCompilationStartAction(start =>
        {
            SummaryTable summaries = new();
            start.RegisterOperationBlockAction(block => Analyze(block, summaries));
        });
    }

    private static void Analyze(OperationBlockAnalysisContext context, SummaryTable summaries)
    {
        foreach (Finding finding in context.OperationBlocks.Where(block => CallsPool(block, summaries))
            .SelectMany(block => MethodAnalysis.Analyze(context.GetControlFlowGraph(block), context.OwningSymbol, summaries))
            .Where(finding => !context.IsGeneratedCode || IsFromSource(finding.Place)))
        {
            context.ReportDiagnostic(FindingDiagnostics.Create(finding));
        }
    }

    private static bool IsFromSource(SyntaxNode place) =>
        place.SyntaxTree.GetLineVisibility(place.SpanStart) == LineVisibility.Visible
        && place.GetLocation().GetMappedLineSpan().HasMappedPath;

    private static bool CallsPool(IOperation block, SummaryTable summaries) =>
        block.Descendants().OfType<IInvocationOperation>().Select(call => call.TargetMethod).Any(method =>
            PoolCalls.Classify(method) != PoolCall.None || summaries.MayCallPool(method));
}
