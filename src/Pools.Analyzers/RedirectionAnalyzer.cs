using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Operations;
using Pools.Analyzers.Flow;
using Pools.Analyzers.Rules;
using Pools.Analyzers.Symbols;

namespace Pools.Analyzers;

/// <summary>Where a project redirects its calls of shared pools, tells which ones cannot be.</summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class RedirectionAnalyzer : DiagnosticAnalyzer
{
    /// <inheritdoc/>
    public override ImmutableArray<DiagnosticDescriptor> SupportedDiagnostics { get; } = ImmutableArray.Create(Rule.NotRedirected);

    /// <inheritdoc/>
    public override void Initialize(AnalysisContext context)
    {
        context.ConfigureGeneratedCodeAnalysis(GeneratedCodeAnalysisFlags.None);
        context.EnableConcurrentExecution();
        context.RegisterCompilationStartAction(start =>
        {
            if (start.Options.AnalyzerConfigOptionsProvider.GlobalOptions.TryGetValue(Redirection.Property, out string? value) && !string.IsNullOrWhiteSpace(value))
            {
                start.RegisterOperationAction(AnalyzeMethodGroup, OperationKind.MethodReference);
                start.RegisterOperationAction(AnalyzeCall, OperationKind.Invocation);
                start.RegisterOperationAction(AnalyzeDynamicCall, OperationKind.DynamicInvocation);
            }
        });
    }

    private static void AnalyzeMethodGroup(OperationAnalysisContext context)
    {
        IMethodReferenceOperation reference = (IMethodReferenceOperation)context.Operation;
        if (Redirection.IsRedirected(reference.Method))
        {
            Report(context, reference.Method.Name, "it is a method group, which nothing can intercept");
        }
    }

    private static void AnalyzeCall(OperationAnalysisContext context)
    {
        IInvocationOperation call = (IInvocationOperation)context.Operation;
        if (!Redirection.IsRedirected(call.TargetMethod))
        {
            return;
        }

        if (Redirection.IsInPool(context.ContainingSymbol) && !PoolCalls.IsOnThis(call))
        {
            Report(context, call.TargetMethod.Name, "it is part of a pool, which could come back to itself");
        }
        else if (Redirection.IsInExpressionTree(call))
        {
            Report(context, call.TargetMethod.Name, "it is part of an expression tree, which is data");
        }
    }

    private static void AnalyzeDynamicCall(OperationAnalysisContext context)
    {
        if (context.Operation is IDynamicInvocationOperation { Operation: IDynamicMemberReferenceOperation { MemberName: "Rent" or "Return", Instance: { } instance } member } && PoolCalls.IsArrayPool(instance.WithoutConversions().Type))
        {
            Report(context, member.MemberName, "it is dynamic, and bound when it runs");
        }
    }

    private static void Report(OperationAnalysisContext context, string method, string reason) =>
        context.ReportDiagnostic(Diagnostic.Create(Rule.NotRedirected, context.Operation.Syntax.GetLocation(), method, reason));
}
