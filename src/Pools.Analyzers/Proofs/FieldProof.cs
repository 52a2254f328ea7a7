namespace Pools.Analyzers.Proofs;

/// <summary>Proves that a field holds, at the end of a method, an array that the method has returned.</summary>
internal sealed class FieldProof(Witness witness)
{
    private readonly Dictionary<(Variable Field, IOperation Return), List<PathState>> _kept = [];
    private readonly HashSet<(Variable Field, IOperation Return)> _accused = [];
    private readonly HashSet<(Variable Field, IOperation Return)> _emptied = [];

    public void Accuse(Variable field, IOperation returned, PathState end)
    {
        _kept.GetOrAdd((field, returned), () => []).Add(end.Copy());
        if (witness.IsReliable)
        {
            _accused.Add((field, returned));
        }
    }

    /// <summary>A path returned the array and changed the field.</summary>
    public void Acquit(Variable field, IOperation returned) => _emptied.Add((field, returned));

    /// <summary>The fields that hold a returned array on every path with that return, and the facts at the ends of these paths.</summary>
    public IEnumerable<(Variable Field, IOperation Return, IReadOnlyList<PathState> Ends)> Kept() =>
        _kept.Where(kept => _accused.Contains(kept.Key) && !_emptied.Contains(kept.Key))
            .Select(kept => (kept.Key.Field, kept.Key.Return, (IReadOnlyList<PathState>)kept.Value));
}
