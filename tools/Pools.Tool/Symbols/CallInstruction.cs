namespace Pools.Tool.Symbols;

/// <summary>A call in a method's intermediate language.</summary>
/// <param name="Name">The called method's own name; null: a delegate or a function pointer, which leads to any.</param>
internal readonly record struct CallInstruction(int Offset, string? Name)
{
    /// <summary>If it calls <c>ArrayPool&lt;T&gt;.Shared</c>, the runtime's name of T.</summary>
    public string? SharedElement { get; init; }

    /// <summary>Whether the call may lead to a method. An explicit implementation has the interface's name before its own.</summary>
    public bool MayLeadTo(string method) => Name is not null
        && (string.Equals(method, Name, StringComparison.Ordinal) || method.EndsWith($".{Name}", StringComparison.Ordinal));
}
