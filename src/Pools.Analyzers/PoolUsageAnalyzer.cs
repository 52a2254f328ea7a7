using System.Collections.Immutable;
using Microsoft.CodeAnalysis.Diagnostics;

namespace Pools.Analyzers;

/// <summary>Reports misuse of array pools, memory pools and memory owners. It walks the paths of methods that call a pool; others cost a look at each call's name.</summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class PoolUsageAnalyzer : DiagnosticAnalyzer
{
    /// <inheritdoc/>
    public override ImmutableArray<DiagnosticDescriptor> SupportedDiagnostics { get; } = ImmutableArray.Create(
        Rule.DoubleReturn, Rule.UseAfterReturn, Rule.NeverRented, Rule.WrongPool, Rule.Leak, Rule.WholeArray, Rule.StillInUse, Rule.SecondDispose, Rule.KeptInField, Rule.NotCleared, Rule.LeakOnException);

    /// <inheritdoc/>
    public override void Initialize(AnalysisContext context)
    {
        // What Razor generates contains code that a person wrote.
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
        foreach (IOperation block in context.OperationBlocks)
        {
            if (!CallsPool(block, summaries))
            {
                continue;
            }

            foreach (Finding finding in MethodAnalysis.Analyze(context.GetControlFlowGraph(block), context.OwningSymbol, summaries))
            {
                if (!context.IsGeneratedCode || IsFromSource(finding.Place))
                {
                    context.ReportDiagnostic(FindingDiagnostics.Create(finding));
                }
            }
        }
    }

    /// <summary>Whether <c>#line</c> maps a place in generated code to the source that it comes from.</summary>
    private static bool IsFromSource(SyntaxNode place) =>
        place.SyntaxTree.GetLineVisibility(place.SpanStart) == LineVisibility.Visible && place.GetLocation().GetMappedLineSpan().HasMappedPath;

    private static bool CallsPool(IOperation block, SummaryTable summaries) =>
        block.Descendants().Any(operation => operation is IInvocationOperation call && (PoolCalls.Classify(call.TargetMethod) != PoolCall.None || summaries.MayCallPool(call.TargetMethod)));
}
