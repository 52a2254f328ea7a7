using System.Threading;
using Microsoft.CodeAnalysis;

namespace Pools.Bench.CompileTime;

/// <summary>What <c>.editorconfig</c> and global configuration say of severities: a rule that is off is not run.</summary>
internal sealed class ConfiguredSeverities(AnalyzerConfigSet configuration) : SyntaxTreeOptionsProvider
{
    public override GeneratedKind IsGenerated(SyntaxTree tree, CancellationToken cancellationToken) => GeneratedKind.Unknown;

    public override bool TryGetDiagnosticValue(SyntaxTree tree, string diagnosticId, CancellationToken cancellationToken, out ReportDiagnostic severity) =>
        configuration.GetOptionsForSourcePath(tree.FilePath).TreeOptions.TryGetValue(diagnosticId, out severity);

    public override bool TryGetGlobalDiagnosticValue(string diagnosticId, CancellationToken cancellationToken, out ReportDiagnostic severity) =>
        configuration.GlobalConfigOptions.TreeOptions.TryGetValue(diagnosticId, out severity);
}
