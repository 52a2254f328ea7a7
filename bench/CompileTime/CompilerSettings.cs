using System.Diagnostics.CodeAnalysis;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;

namespace Pools.Bench;

/// <summary>Asks the build engine how it calls the compiler for a project, without calling it.</summary>
internal static class CompilerArguments
{
    /// <exception cref="UsageException">The project cannot be evaluated.</exception>
    public static string[] Of(string project)
    {
        using JsonDocument properties = Ask(project, ["-getProperty:TargetFrameworks", "-getProperty:TargetFramework"]);
        JsonElement values = properties.RootElement.GetProperty("Properties");
        string? several = values.GetProperty("TargetFrameworks").GetString();
        string framework = string.IsNullOrEmpty(several) ? values.GetProperty("TargetFramework").GetString()! : several.Split(';')[0];
        using JsonDocument items = Ask(
            project,
            [
                "-t:Compile", "-p:Configuration=Release", $"-p:TargetFramework={framework}", "-p:BuildProjectReferences=false", "-p:SkipCompilerExecution=true", "-p:ProvideCommandLineArgs=true",
                // An output that there never is, so that the target is not taken to be up to date.
                "-p:NonExistentFile=__never__",
                "-getItem:CscCommandLineArgs",
            ]);
        string[] arguments = [.. items.RootElement.GetProperty("Items").GetProperty("CscCommandLineArgs").EnumerateArray().Select(item => item.GetProperty("Identity").GetString()!)];
        return arguments.Length > 0 ? arguments : throw new UsageException($"{project} is not compiled by the C# compiler");
    }

    private static JsonDocument Ask(string project, IEnumerable<string> options)
    {
        ProcessStartInfo start = new("dotnet", ["msbuild", Path.GetFullPath(project), "-nologo", .. options]) { RedirectStandardOutput = true, UseShellExecute = false };
        using Process process = Process.Start(start) ?? throw new UsageException("dotnet could not be started");
        string output = process.StandardOutput.ReadToEnd();
        process.WaitForExit();
        return process.ExitCode == 0 ? JsonDocument.Parse(output) : throw new UsageException($"{project} cannot be evaluated (build it first): {output.Trim()}");
    }
}

/// <summary>What <c>.editorconfig</c> and global configuration say to analyzers.</summary>
internal sealed class ConfiguredOptions(AnalyzerConfigSet configuration) : AnalyzerConfigOptionsProvider
{
    public override AnalyzerConfigOptions GlobalOptions { get; } = new Values(configuration.GlobalConfigOptions);

    public override AnalyzerConfigOptions GetOptions(SyntaxTree tree) => new Values(configuration.GetOptionsForSourcePath(tree.FilePath));

    public override AnalyzerConfigOptions GetOptions(AdditionalText textFile) => new Values(configuration.GetOptionsForSourcePath(textFile.Path));

    private sealed class Values(AnalyzerConfigOptionsResult result) : AnalyzerConfigOptions
    {
        public override bool TryGetValue(string key, [NotNullWhen(true)] out string? value) => result.AnalyzerOptions.TryGetValue(key, out value);
    }
}

/// <summary>What <c>.editorconfig</c> and global configuration say of severities: a rule that is off is not run.</summary>
internal sealed class ConfiguredSeverities(AnalyzerConfigSet configuration) : SyntaxTreeOptionsProvider
{
    public override GeneratedKind IsGenerated(SyntaxTree tree, CancellationToken cancellationToken) => GeneratedKind.Unknown;

    public override bool TryGetDiagnosticValue(SyntaxTree tree, string diagnosticId, CancellationToken cancellationToken, out ReportDiagnostic severity) =>
        configuration.GetOptionsForSourcePath(tree.FilePath).TreeOptions.TryGetValue(diagnosticId, out severity);

    public override bool TryGetGlobalDiagnosticValue(string diagnosticId, CancellationToken cancellationToken, out ReportDiagnostic severity) =>
        configuration.GlobalConfigOptions.TreeOptions.TryGetValue(diagnosticId, out severity);
}
