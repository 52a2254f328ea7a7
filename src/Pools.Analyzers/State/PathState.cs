namespace Pools.Analyzers.State;

/// <summary>
/// The facts of one path at one point of a method. Two paths that meet with the same facts are one from there on; with different facts they stay two: nothing is merged, so a fact holds as it stands.
/// </summary>
internal sealed class PathState(int variables, int sites, int conditions) : IEquatable<PathState>
{
    private Value[] _variables = new Value[variables];
    private SiteFacts[] _sites = new SiteFacts[sites];
    private sbyte[] _conditions = new sbyte[conditions];

    /// <summary>The result that the method is about to return.</summary>
    public Value Result { get; set; }

    /// <summary>The operation whose exception this path follows while a returned array is known; 0 for none.</summary>
    public short Throw { get; set; }

    /// <summary>Whether that operation may be expected to throw, and every exception comes this way.</summary>
    public bool IsPlausible { get; set; }

    /// <summary>Whether an exception was thrown on this path.</summary>
    public bool IsUnwound { get; set; }

    /// <summary>
    /// The operation that threw last on this path; null for none. No fact: paths that differ in it alone meet, and what it says is then true of the one that came first.
    /// </summary>
    public IOperation? Thrower { get; set; }

    /// <summary>Whether facts were forgotten, so that this may be a path that there is not.</summary>
    public bool IsWidened { get; set; }

    public int SiteCount => _sites.Length;

    public Value this[int variable]
    {
        get => _variables[variable];
        set => _variables[variable] = value;
    }

    public ref SiteFacts Site(int site) => ref _sites[site];

    /// <summary>What is known of a condition: 1 true, -1 false, 0 nothing.</summary>
    public ref sbyte Condition(int condition) => ref _conditions[condition];

    public PathState Copy()
    {
        PathState copy = (PathState)MemberwiseClone();
        copy._variables = (Value[])_variables.Clone();
        copy._sites = (SiteFacts[])_sites.Clone();
        copy._conditions = (sbyte[])_conditions.Clone();
        return copy;
    }

    /// <summary>Whether a variable leads to a site.</summary>
    public bool IsReferenced(int site) => Result.LeadsTo(site) || Array.Exists(_variables, value => value.LeadsTo(site));

    /// <summary>Changes all values that lead to a site.</summary>
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

    /// <summary>Forgets which waits were given up.</summary>
    public void ForgetGivenUp()
    {
        for (int i = 0; i < _sites.Length; i++)
        {
            _sites[i] = _sites[i] with { Flags = _sites[i].Flags & ~SiteFlags.GivenUp };
        }
    }

    /// <summary>Forgets what only sharpens: the truth of conditions and of boolean variables.</summary>
    /// <param name="forgetsNull">Whether to forget what is null, too: of many arrays that may be, each doubles the paths.</param>
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
        other is not null
        && Throw == other.Throw && IsPlausible == other.IsPlausible && IsUnwound == other.IsUnwound && IsWidened == other.IsWidened && Result == other.Result
        && _variables.AsSpan().SequenceEqual(other._variables) && _sites.AsSpan().SequenceEqual(other._sites) && _conditions.AsSpan().SequenceEqual(other._conditions);

    public override bool Equals(object? obj) => Equals(obj as PathState);

    public override int GetHashCode()
    {
        unchecked
        {
            int hash = (Throw * 31) + (IsUnwound ? 7 : 0) + (IsWidened ? 13 : 0) + (IsPlausible ? 1 : 0);
            foreach (Value value in _variables)
            {
                hash = (hash * 31) + ((int)value.Kind << 16) + value.Index + (value.IsWhole ? 1 << 24 : 0);
            }

            foreach (SiteFacts site in _sites)
            {
                hash = (((hash * 31) + ((int)site.Status << 8) + (int)site.Flags) * 31) + (site.ReturnedBy << 12) + (site.Pending << 4) + (site.Pool << 20) + site.Round + site.ThrowBefore;
            }

            foreach (sbyte condition in _conditions)
            {
                hash = (hash * 3) + condition;
            }

            return hash;
        }
    }
}
