using System;
using System.IO;
using System.Linq;
using System.Reflection;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Diagnostics;

namespace Pools.Tests.Mutation;

/// <summary>Adds the sources that the framework's generators make. They look at declarations, which no fault changes.</summary>
internal static class SourceGenerators
{
    public static CSharpCompilation Run(CSharpCompilation compilation, CSharpCommandLineArguments arguments)
    {
        ISourceGenerator[] generators =
        [
            .. arguments.AnalyzerReferences
                .Where(reference => reference.FilePath.Contains("Microsoft.NETCore.App.Ref", StringComparison.Ordinal))
                .SelectMany(reference => new AnalyzerFileReference(reference.FilePath, new Loader()).GetGenerators(LanguageNames.CSharp)),
        ];
        CSharpGeneratorDriver.Create(generators, parseOptions: arguments.ParseOptions).RunGeneratorsAndUpdateCompilation(compilation, out Compilation generated, out _);
        return (CSharpCompilation)generated;
    }

    /// <summary>Finds what a generator needs beside it.</summary>
    private sealed class Loader : IAnalyzerAssemblyLoader
    {
        public void AddDependencyLocation(string fullPath)
        {
        }

        public Assembly LoadFromPath(string fullPath) => Assembly.LoadFrom(Path.GetFullPath(fullPath));
    }
}
