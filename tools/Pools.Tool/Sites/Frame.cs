namespace Pools.Tool.Sites;

/// <summary>A call in a stack.</summary>
/// <param name="Offsets">Its position in the method's intermediate language.</param>
/// <param name="Line">File and line; null: unknown.</param>
internal sealed record Frame(string Name, FrameKind Kind, OffsetRange Offsets, SourceLine? Line, bool IsOptimized, MethodName? Method)
{
    /// <summary>Identifies the call, however often its method was compiled.</summary>
    public string Place { get; } = Method is null ? Name : $"{Method.Type}.{Method.Name}{Method.Signature}@"
        + (Line?.ToString() ?? FormattableString.Invariant($"{Offsets.From}-{Offsets.To}"));

    /// <summary>Whether it is one call of the program. In a <c>catch</c> or <c>finally</c>, it may be one of several.</summary>
    public bool IsSure { get; init; } = true;

    /// <summary>The assembly or package and its version, such as <c>Dapper 2.1.66</c>; null: the program's own code, or unknown.</summary>
    public string? Library { get; init; }

    /// <summary>Whether the call may be in another line near <see cref="Line"/>.</summary>
    public bool IsApproximate => IsOptimized || !IsSure;

    public string Key => IsApproximate ? Place + '*' : Place;
    public static Frame Nameless(string name) => new(name, FrameKind.Unknown, OffsetRange.Unknown, null, IsOptimized: false, null);

    /// <summary>Whether another call, whose position is exact, may be this one.</summary>
    public bool Covers(Frame other) =>
        IsOptimized && !other.IsOptimized && Method is not null && Method == other.Method && Offsets.Contains(other.Offsets);

    public bool IsSamePlace(Frame? other) => string.Equals(Place, other?.Place, StringComparison.Ordinal);
    public bool HasNameOf(Frame? other) => string.Equals(Name, other?.Name, StringComparison.Ordinal);

    public string? Where => Line is null ? null : IsApproximate ? $"near {Line}" : Line.ToString();
    public override string ToString() => Line is null ? Name : $"{Method?.Short ?? Name} ({Where})";
}
