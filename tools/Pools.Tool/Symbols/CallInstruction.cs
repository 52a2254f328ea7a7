namespace Pools.Tool.Symbols;

/// <summary>A call in a method's intermediate language.</summary>
/// <param name="Name">The called method's own name; null: a delegate or a function pointer, which leads to any.</param>
internal readonly record struct CallInstruction(int Offset, string? Name)
{
    /// <summary>Of a call of <c>ArrayPool&lt;T&gt;.Shared</c>: the runtime's name of T.</summary>
    public string? SharedElement { get; init; }

    /// <summary>Whether the method may have been called here, going by its name: what implements an interface explicitly has the interface's before its own.</summary>
    public bool MayLeadTo(string method) =>
        Name is not null && (string.Equals(method, Name, System.StringComparison.Ordinal) || (method.Length > Name.Length && method[^(Name.Length + 1)] == '.' && method.EndsWith(Name, System.StringComparison.Ordinal)));
}
