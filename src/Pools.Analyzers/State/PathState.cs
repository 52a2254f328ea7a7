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

    /// <summary>The answer to a condition: 1 true, -1 false, 0 unknown.</summary>
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

    public void Change(int site, Func<Value, Value> change)
    {
        for (int i = 0; i < _variables.Length; i++)
        {
            if (_variables[i].LeadsTo(site))
            {
                _variables[i] = change(_variables[i]);
            }
        }
    }

    public void ForgetGivenUp()
    {
        for (int i = 0; i < _sites.Length; i++)
        {
            _sites[i] = _sites[i].Without(SiteFlags.GivenUp);
        }
    }

    /// <summary>Forgets the answers to conditions and the values of boolean variables.</summary>
    /// <param name="forgetsNull">Whether to forget nulls, too: each of many arrays that may be null doubles the paths.</param>
    public void Widen(bool forgetsNull)
    {
        IsWidened |= Array.Exists(_conditions, answer => answer != 0);
        Array.Clear(_conditions, 0, _conditions.Length);
        for (int i = 0; i < _variables.Length; i++)
        {
            if (_variables[i].Kind is ValueKind.True or ValueKind.False || (forgetsNull && _variables[i].Kind == ValueKind.Null))
            {
                _variables[i] = Value.Unknown;
                IsWidened = true;
            }
        }
    }

    public bool Equals(PathState? other) =>
        other is not null && Flags == other.Flags && Result == other.Result && Throw == other.Throw
        && _variables.AsSpan().SequenceEqual(other._variables)
        && _sites.AsSpan().SequenceEqual(other._sites)
        && _conditions.AsSpan().SequenceEqual(other._conditions);

    public override bool Equals(object? obj) => Equals(obj as PathState);

    public override int GetHashCode()
    {
        unchecked
        {
            int hash = Flags.GetHashCode();
            foreach (Value value in _variables)
            {
                hash = (hash * 31) + value.GetHashCode();
            }

            foreach (SiteFacts site in _sites)
            {
                hash = (hash * 31) + site.GetHashCode();
            }

            foreach (sbyte condition in _conditions)
            {
                hash = (hash * 3) + condition;
            }

            return hash;
        }
    }

    private (bool, bool, bool) Flags => (IsPlausible, IsUnwound, IsWidened);
}
