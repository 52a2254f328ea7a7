namespace Pools.Analyzers.State;

/// <summary>The value of one variable on one path.</summary>
/// <param name="Index">Of a site, or of a pool's key.</param>
/// <param name="IsWhole">Whether a view, or a stream over one, shows all elements. Whether the wait for a task may time out.</param>
internal readonly record struct Value(ValueKind Kind, int Index = 0, bool IsWhole = false)
{
    public static readonly Value Unknown;
    public static readonly Value Null = new(ValueKind.Null);
    public static readonly Value Object = new(ValueKind.Object);

    public bool HasSite => Kind is ValueKind.Array or ValueKind.View or ValueKind.Holder or ValueKind.Task;

    public bool IsContent => Kind is ValueKind.Array or ValueKind.View;

    public bool ShowsAll => Kind == ValueKind.Array || (Kind == ValueKind.View && IsWhole);

    public bool IsObject => Kind is ValueKind.Object or ValueKind.View or ValueKind.Holder or ValueKind.Task or ValueKind.Pool;

    public bool IsBoolean => Kind is ValueKind.True or ValueKind.False;

    public static Value ArrayOf(int site) => new(ValueKind.Array, site, true);

    public static Value ViewOf(int site, bool isWhole = false) => new(ValueKind.View, site, isWhole);

    public static Value HolderOf(int site, bool isWhole = false) => new(ValueKind.Holder, site, isWhole);

    public static Value PoolOf(int key) => new(ValueKind.Pool, key);

    public static Value Of(bool value) => new(value ? ValueKind.True : ValueKind.False);

    public static Value OfConstant(object? constant) => constant is null ? Null : constant is bool truth ? Of(truth) : Unknown;

    public bool LeadsTo(int site) => HasSite && Index == site;
}
