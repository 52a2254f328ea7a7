namespace Pools.Analyzers.Proofs;

/// <summary>Fields that hold, at the end of a method, an array that the method has returned.</summary>
internal sealed class FieldProof(Witness witness)
{
    private readonly Dictionary<(Variable Field, int Return), List<PathState>> _kept = [];
    private readonly HashSet<(Variable Field, int Return)> _accused = [];
    private readonly HashSet<(Variable Field, int Return)> _emptied = [];

    /// <summary>A path that ends with the field holding what it returned.</summary>
    public void Accuse(Variable field, int returned, PathState end)
    {
        _kept.GetOrAdd((field, returned), () => []).Add(end.Copy());
        if (witness.IsReliable)
        {
            _accused.Add((field, returned));
        }
    }

    /// <summary>A path that returned what the field held, and put something else there.</summary>
    public void Acquit(Variable field, int returned) => _emptied.Add((field, returned));

    /// <summary>Fields that still hold a returned array, on every path that came past that return, with the facts at the ends of these paths.</summary>
    public IEnumerable<(Variable Field, int Return, IReadOnlyList<PathState> Ends)> Kept() =>
        _kept.Where(kept => _accused.Contains(kept.Key) && !_emptied.Contains(kept.Key)).Select(kept => (kept.Key.Field, kept.Key.Return, (IReadOnlyList<PathState>)kept.Value));
}
