using System;
using System.Text.RegularExpressions;
using Microsoft.CodeAnalysis.Text;

namespace Pools.Tests.Mutation;

/// <summary>A fault: a place of a source, and what stands there instead.</summary>
/// <param name="File">The source, below the library's folder.</param>
/// <param name="Line">Where the place begins, from 1.</param>
/// <param name="Member">The member that it is in.</param>
/// <param name="Operator">Which operator makes it.</param>
/// <param name="Span">The place.</param>
/// <param name="Original">What stands there.</param>
/// <param name="Replacement">What stands there instead.</param>
internal sealed partial record Mutant(string File, int Line, string Member, string Operator, TextSpan Span, string Original, string Replacement)
{
    /// <summary>Which one of several with the same texts in the same member, from 1.</summary>
    public int Ordinal { get; init; } = 1;

    /// <summary>Stays the same while the member does, wherever in the file that moves.</summary>
    public string Id => $"{File} {Member} {Operator}: {OneLine(Original)} -> {OneLine(Replacement)}{(Ordinal > 1 ? $" #{Ordinal}" : "")}";

    /// <summary>The folder of the source.</summary>
    public string Folder => File[..File.IndexOf('/')];

    /// <summary>The source with the fault in it.</summary>
    public string ApplyTo(string source) => string.Concat(source.AsSpan(0, Span.Start), Replacement, source.AsSpan(Span.End));

    private static string OneLine(string text) => Whitespace().Replace(text, " ");

    [GeneratedRegex(@"\s+")]
    private static partial Regex Whitespace();
}
