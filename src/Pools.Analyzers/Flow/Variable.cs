namespace Pools.Analyzers.Flow;

/// <summary>A place for a value: a local, a parameter, a field of this object or of a type, a temporary of the compiler.</summary>
internal sealed class Variable(int index, ISymbol? symbol, ITypeSymbol? type)
{
    public int Index { get; } = index;

    /// <summary>Null for a temporary (a capture).</summary>
    public ISymbol? Symbol { get; } = symbol;

    public ITypeSymbol? Type { get; } = type;

    /// <summary>The field, the property without code, or the parameter of a primary constructor; otherwise null.</summary>
    public ISymbol? Field { get; init; }

    /// <summary>Whether a function inside the method reads it, and may pass its value anywhere.</summary>
    public bool IsCaptured { get; set; }

    /// <summary>Whether other code may change it at any time: a function inside writes it, or it is passed by reference.</summary>
    public bool IsShared { get; set; }

    /// <summary>The variable that a capture was made from. Assignments to the capture go there.</summary>
    public Variable? Source { get; set; }

    /// <summary>Whether captures with one number have different sources.</summary>
    public bool HasManySources { get; set; }
}
