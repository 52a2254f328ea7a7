namespace Pools.Analyzers.Proofs;

/// <summary>Proves that a field holds, at the end of a method, an array that the method has returned.</summary>
internal sealed class FieldProof
{
    /// <summary>The facts at the ends of the paths; null if a path returned the array and changed the field.</summary>
    private readonly Dictionary<(Variable Field, IOperation Return), List<PathState>?> _ends = [];

    public void Accuse(Variable field, IOperation returned, PathState end) =>
        _ends.GetOrAdd((field, returned), () => [])?.Add(end.Copy());

    public void Acquit(Variable field, IOperation returned) => _ends[(field, returned)] = null;

    /// <summary>The fields that hold a returned array on every path with that return, and the facts at the ends of these paths.</summary>
    public IEnumerable<(Variable Field, IOperation Return, IReadOnlyList<PathState> Ends)> Kept() =>
        from kept in _ends
        where kept.Value?.Exists(end => !end.IsWidened) == true
        select (kept.Key.Field, kept.Key.Return, (IReadOnlyList<PathState>)kept.Value);
}
