using System;
using System.Collections.Immutable;
using System.Linq;

namespace Pools.Analyzers.Generator;

/// <summary>The calls of one source, equal to others by their content.</summary>
internal sealed class FileCalls(string file, ImmutableArray<CallSite> calls) : IEquatable<FileCalls>
{
    public string File { get; } = file;

    public ImmutableArray<CallSite> Calls { get; } = calls;

    public bool Equals(FileCalls? other) => other is not null && File == other.File && Calls.SequenceEqual(other.Calls);

    public override bool Equals(object? obj) => Equals(obj as FileCalls);

    public override int GetHashCode() => StringComparer.Ordinal.GetHashCode(File) ^ Calls.Length;
}
