namespace Pools.Analyzers.Flow;

/// <summary>One origin of arrays in a method, and on each path the array that came from there last.</summary>
internal sealed class Site(int index, SiteKind kind, IOperation? origin, Variable? variable)
{
    public int Index { get; } = index;

    public SiteKind Kind { get; } = kind;

    /// <summary>The operation that gives the array; null for an initial one.</summary>
    public IOperation? Origin { get; } = origin;

    /// <summary>The variable that held it at first; null for one that an operation gives.</summary>
    public Variable? Variable { get; } = variable;

    /// <summary>How long an array was asked for; null where nobody asked.</summary>
    public IOperation? Length { get; init; }

    /// <summary>Whether the array is rented on every path: if not, it is lost only if no path returns it.</summary>
    public bool IsCertain { get; init; } = true;

    /// <summary>Where the array before the last one of this origin stands: a loop has two at a time. Null for a site that is one itself.</summary>
    public Site? Older { get; set; }

    /// <summary>The site whose older array this is.</summary>
    public Site? Newer { get; init; }

    /// <summary>Whether the method must return it.</summary>
    public bool MustBeReturned => Kind is SiteKind.Rent or SiteKind.Owner;

    /// <summary>The site that stands for the origin in reports.</summary>
    public Site Principal => Newer ?? this;
}
