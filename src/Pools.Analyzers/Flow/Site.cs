namespace Pools.Analyzers.Flow;

/// <summary>An origin of arrays in a method. On each path it stands for the last array from there.</summary>
internal sealed class Site(int index, SiteKind kind, IOperation? origin, Variable? variable)
{
    public int Index { get; } = index;

    public SiteKind Kind { get; } = kind;

    public IOperation? Origin { get; } = origin;

    /// <summary>The variable that held the array at first; null for a site with an origin.</summary>
    public Variable? Variable { get; } = variable;

    /// <summary>The length that was requested; null if there was no request.</summary>
    public IOperation? Length { get; init; }

    /// <summary>Whether the array is rented on every path. Otherwise, it is lost only if no path returns it.</summary>
    public bool IsCertain { get; init; } = true;

    /// <summary>The site for the array before the last one: a loop has two at a time. Null for such a site itself.</summary>
    public Site? Older { get; set; }

    public Site? Newer { get; init; }

    public bool MustBeReturned => Kind is SiteKind.Rent or SiteKind.Owner;

    /// <summary>Whether no elements were requested. Every pool may lend the same empty array to all.</summary>
    public bool IsEmpty => Length?.ConstantValue is { HasValue: true, Value: int and <= 0 };

    /// <summary>The site that stands for the origin in reports.</summary>
    public Site Principal => Newer ?? this;
}
