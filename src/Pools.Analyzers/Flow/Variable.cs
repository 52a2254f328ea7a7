namespace Pools.Analyzers.Flow;

/// <summary>Something that keeps a value between operations: a local, a parameter, a field of this object or of a type, a capture of the compiler's.</summary>
internal sealed class Variable(int index, ISymbol? symbol, ITypeSymbol? type)
{
    public int Index { get; } = index;

    /// <summary>Null for a capture.</summary>
    public ISymbol? Symbol { get; } = symbol;

    public ITypeSymbol? Type { get; } = type;

    /// <summary>The field, the property without code, or the parameter of a primary constructor; null for everything else.</summary>
    public ISymbol? Field { get; init; }

    /// <summary>Whether a function inside the method reads it: what it holds may go anywhere.</summary>
    public bool IsCaptured { get; set; }

    /// <summary>Whether others may change it at any time: written in a function inside, or passed by reference.</summary>
    public bool IsShared { get; set; }

    /// <summary>The variable that a capture was made of, where an assignment to the capture goes.</summary>
    public Variable? Source { get; set; }

    /// <summary>Whether captures with one number have different sources.</summary>
    public bool HasManySources { get; set; }
}
