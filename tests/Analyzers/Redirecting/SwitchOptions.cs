using System.Diagnostics.CodeAnalysis;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;

namespace Pools.Tests.Analyzers.Redirecting;

/// <summary>The options of a compilation with the switch.</summary>
internal sealed class SwitchOptions(string replacement) : AnalyzerConfigOptionsProvider
{
    public override AnalyzerConfigOptions GlobalOptions { get; } = new Options(replacement);

    public override AnalyzerConfigOptions GetOptions(SyntaxTree tree) => new Options(null);

    public override AnalyzerConfigOptions GetOptions(AdditionalText textFile) => new Options(null);

    private sealed class Options(string? replacement) : AnalyzerConfigOptions
    {
        public override bool TryGetValue(string key, [NotNullWhen(true)] out string? value) =>
            (value = key == "build_property.PoolsSharedReplacement" ? replacement : null) is not null;
    }
}
