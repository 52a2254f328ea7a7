namespace Pools.Tool.Sites;

/// <summary>A call in a stack.</summary>
/// <param name="Offsets">Where in the method's intermediate language.</param>
/// <param name="Line">File and line; null: no source information at hand.</param>
internal sealed record Frame(string Name, FrameKind Kind, OffsetRange Offsets, SourceLine? Line, bool IsOptimized, MethodName? Method)
{
    /// <summary>What is the same for the same call, however often it was compiled.</summary>
    public string Place { get; } = Method is null ? Name : $"{Method.Type}.{Method.Name}{Method.Signature}@{Line?.ToString() ?? string.Create(CultureInfo.InvariantCulture, $"{Offsets.From}-{Offsets.To}")}";

    /// <summary>Whether it is one call of the program: of a <c>catch</c> or <c>finally</c> it may be one of several.</summary>
    public bool IsSure { get; init; } = true;

    /// <summary>The assembly or package and its version, such as <c>Dapper 2.1.66</c>; null: the program's own code, or unknown.</summary>
    public string? Library { get; init; }

    /// <summary>Whether the call may stand in another line than <see cref="Line"/> says, near it.</summary>
    public bool IsApproximate => IsOptimized || !IsSure;

    public string Key => IsApproximate ? Place + '*' : Place;
    public static Frame Nameless(string name) => new(name, FrameKind.Unknown, OffsetRange.Unknown, null, IsOptimized: false, null);

    /// <summary>Whether another call may be this one, seen in code that says which it is.</summary>
    public bool Covers(Frame other) => IsOptimized && !other.IsOptimized && Method is not null && Method == other.Method && Offsets.Contains(other.Offsets);

    public string? Where => Line is null ? null : IsApproximate ? $"near {Line}" : Line.ToString();
    public override string ToString() => Line is null ? Name : $"{Method?.Short ?? Name} ({Where})";
}
