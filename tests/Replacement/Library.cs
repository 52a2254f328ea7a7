using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Emit;
using Microsoft.CodeAnalysis.Text;

namespace Pools.Tests.Replacement;

/// <summary>Compiles an assembly of a few lines.</summary>
internal static class Library
{
    /// <summary>The assemblies of the framework.</summary>
    public static string[] Platform { get; } = ((string)AppContext.GetData("TRUSTED_PLATFORM_ASSEMBLIES")!)
        .Split(Path.PathSeparator)
        .Where(path =>
            Path.GetFileName(path).StartsWith("System.", StringComparison.Ordinal) || Path.GetFileName(path) == "netstandard.dll")
        .ToArray();

    /// <summary>Compiles it, with its symbols beside it, in it, or without.</summary>
    public static string Compile(
        string folder, string code, string name = "Library", DebugInformationFormat? symbols = null, string? publicKey = null)
    {
        string path = Path.Combine(folder, name + ".dll");
        CSharpCompilationOptions options = new(
            OutputKind.DynamicallyLinkedLibrary, optimizationLevel: OptimizationLevel.Release, deterministic: true);
        if (publicKey is not null)
        {
            options = options.WithPublicSign(true).WithCryptoPublicKey([.. Convert.FromHexString(publicKey)]);
        }

        SourceText text = SourceText.From($"using System;\nusing System.Buffers;\n{code}", Encoding.UTF8);
        CSharpCompilation compilation = CSharpCompilation.Create(
            name,
            [CSharpSyntaxTree.ParseText(text, path: "/src/Library.cs")],
            Platform.Select(file => MetadataReference.CreateFromFile(file)),
            options);
        using FileStream image = File.Create(path);
        using FileStream? pdb = symbols == DebugInformationFormat.PortablePdb ? File.Create(Path.ChangeExtension(path, ".pdb")) : null;
        EmitOptions emit = new(debugInformationFormat: symbols ?? DebugInformationFormat.PortablePdb, pdbFilePath: name + ".pdb");
        EmitResult result = compilation.Emit(image, pdb, options: emit);
        Assert.Empty(result.Diagnostics.Where(diagnostic => diagnostic.Severity == DiagnosticSeverity.Error));
        return path;
    }
}
