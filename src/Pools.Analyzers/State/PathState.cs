namespace Pools.Analyzers.State;

/// <summary>The facts of one path at one point of a method. Different facts are never merged, so each fact holds on its path.</summary>
internal sealed class PathState(int variables, int sites, int conditions) : IEquatable<PathState>
{
    private Value[] _variables = new Value[variables];
    private SiteFacts[] _sites = new SiteFacts[sites];
    private sbyte[] _conditions = new sbyte[conditions];

    public Value Result { get; set; }

    /// <summary>The operation whose exception the path follows while it knows a returned array.</summary>
    public IOperation? Throw { get; set; }

    /// <summary>Whether that operation may be expected to throw, and every exception takes this path.</summary>
    public bool IsPlausible { get; set; }

    public bool IsUnwound { get; set; }

    /// <summary>The operation that threw last. Paths that differ only in it become one, with the operation of the first.</summary>
    public IOperation? Thrower { get; set; }

    /// <summary>Whether facts were forgotten, so that the path may not exist.</summary>
    public bool IsWidened { get; set; }

    public int SiteCount => _sites.Length;

    public Value this[int variable]
    {
        get => _variables[variable];
        set => _variables[variable] = value;
    }

    public ref SiteFacts Site(int site) => ref _sites[site];

    public ref sbyte Condition(int condition) => ref _conditions[condition];

    public PathState Copy()
    {
        PathState copy = (PathState)MemberwiseClone();
        copy._variables = (Value[])_variables.Clone();
        copy._sites = (SiteFacts[])_sites.Clone();
        copy._conditions = (sbyte[])_conditions.Clone();
        return copy;
    }

    public bool IsReferenced(int site) => Result.LeadsTo(site) || Array.Exists(_variables, value => value.LeadsTo(site));

    public void Change(int site, Func<Value, Value> change) =>
        _variables = Array.ConvertAll(_variables, value => value.LeadsTo(site) ? change(value) : value);

    public void ForgetGivenUp() => _sites = Array.ConvertAll(_sites, site => site.Without(SiteFlags.GivenUp));

    /// <summary>Forgets the answers to conditions and the values of boolean variables.</summary>
    /// <param name="forgetsNull">Whether to forget nulls, too: each of many arrays that may be null doubles the paths.</param>
    public void Widen(bool forgetsNull)
    {
        bool IsForgotten(Value value) => value.IsBoolean || (forgetsNull && value.Kind == ValueKind.Null);
        IsWidened |= Array.Exists(_conditions, answer => answer != 0) || Array.Exists(_variables, IsForgotten);
        Array.Clear(_conditions, 0, _conditions.Length);
        _variables = Array.ConvertAll(_variables, value => IsForgotten(value) ? Value.Unknown : value);
    }

    public bool Equals(PathState? other) =>
        other is not null && Flags == other.Flags && Result == other.Result && Throw == other.Throw
        && _variables.AsSpan().SequenceEqual(other._variables)
        && _sites.AsSpan().SequenceEqual(other._sites)
        && _conditions.AsSpan().SequenceEqual(other._conditions);

    public override bool Equals(object? obj) => Equals(obj as PathState);

    public override int GetHashCode() => Combine(Combine(Combine(Flags.GetHashCode(), _variables), _sites), _conditions);

    private static int Combine<T>(int hash, T[] facts)
        where T : struct
    {
        foreach (T fact in facts)
        {
            hash = unchecked((hash * 31) + fact.GetHashCode());
        }

        return hash;
    }

    private (bool, bool, bool) Flags => (IsPlausible, IsUnwound, IsWidened);
}
