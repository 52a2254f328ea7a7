using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Emit;

namespace Pools.Tests.Docs;

/// <summary>A block of C# on a page: members of a class, or a program with its types.</summary>
internal static partial class Snippet
{
    private const string Usings =
        """
        global using System;
        global using System.Buffers;
        global using System.Collections.Generic;
        global using System.IO;
        global using System.IO.Compression;
        global using System.Linq;
        global using System.Net.Http;
        global using System.Text;
        global using System.Threading;
        global using System.Threading.Tasks;
        global using Microsoft.AspNetCore.Builder;
        global using Microsoft.AspNetCore.Connections;
        global using Microsoft.AspNetCore.Http;
        global using Microsoft.AspNetCore.Mvc.Testing;
        global using Microsoft.AspNetCore.TestHost;
        global using Microsoft.Extensions.Configuration;
        global using Microsoft.Extensions.DependencyInjection;
        global using Microsoft.Extensions.Logging;
        global using Microsoft.Extensions.ObjectPool;
        global using Microsoft.Extensions.Options;
        global using Microsoft.IO;
        global using Newtonsoft.Json;
        global using Pools;
        global using Pools.Diagnostics;
        global using Xunit;
        global using JsonSerializer = System.Text.Json.JsonSerializer;
        """;

    private static readonly CSharpParseOptions s_language = new(LanguageVersion.Latest);

    private static readonly MetadataReference[] s_references =
    [
        .. ((string)AppContext.GetData("TRUSTED_PLATFORM_ASSEMBLIES")!).Split(Path.PathSeparator)
            .Select(path => MetadataReference.CreateFromFile(path)),
    ];

    /// <summary>Compiles a block, with code that its page leaves out.</summary>
    public static Assembly Compile(string block, SnippetContext context)
    {
        string[] directives = [.. Directive().Matches(block).Select(match => match.Value)];
        string code = $"{context.Before}\n{Directive().Replace(block, "")}\n{context.After}";
        if (Member().IsMatch(block))
        {
            code = $"internal static class Members\n{{\n{code}\n}}";
        }

        // Statements come before types.
        CompilationUnitSyntax unit = SyntaxFactory.ParseCompilationUnit(string.Join('\n', [.. directives, code]), options: s_language);
        unit = unit.WithMembers([.. unit.Members.OrderBy(member => member is not GlobalStatementSyntax)]);
        bool isProgram = unit.Members.Any(member => member is GlobalStatementSyntax);
        CSharpCompilation compilation = CSharpCompilation.Create(
            $"Snippet{Guid.NewGuid():N}",
            [CSharpSyntaxTree.ParseText(unit.ToFullString(), s_language), CSharpSyntaxTree.ParseText(Usings, s_language)],
            s_references,
            new CSharpCompilationOptions(
                isProgram ? OutputKind.ConsoleApplication : OutputKind.DynamicallyLinkedLibrary,
                nullableContextOptions: NullableContextOptions.Enable));

        using MemoryStream assembly = new();
        EmitResult result = compilation.Emit(assembly);
        string errors = string.Join('\n', result.Diagnostics.Where(diagnostic => diagnostic.Severity == DiagnosticSeverity.Error));
        Assert.True(result.Success, $"{errors}\n{unit}");
        return Assembly.Load(assembly.ToArray());
    }

    [GeneratedRegex(@"^using [\w.]+;$", RegexOptions.Multiline)]
    private static partial Regex Directive();

    [GeneratedRegex(@"^(public|private) static ", RegexOptions.Multiline)]
    private static partial Regex Member();
}
