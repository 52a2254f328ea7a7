using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;

namespace Pools.Bench.CompileTime;

/// <summary>What <c>.editorconfig</c> and global configuration say to analyzers.</summary>
internal sealed class ConfiguredOptions(AnalyzerConfigSet configuration) : AnalyzerConfigOptionsProvider
{
    public override AnalyzerConfigOptions GlobalOptions { get; } = new Values(configuration.GlobalConfigOptions);

    public override AnalyzerConfigOptions GetOptions(SyntaxTree tree) => new Values(configuration.GetOptionsForSourcePath(tree.FilePath));

    public override AnalyzerConfigOptions GetOptions(AdditionalText textFile) => new Values(configuration.GetOptionsForSourcePath(textFile.Path));

    private sealed class Values(AnalyzerConfigOptionsResult result) : AnalyzerConfigOptions
    {
        public override bool TryGetValue(string key, [System.Diagnostics.CodeAnalysis.NotNullWhen(true)] out string? value) => result.AnalyzerOptions.TryGetValue(key, out value);
    }
}
