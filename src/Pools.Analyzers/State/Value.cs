namespace Pools.Analyzers.State;

/// <summary>What one variable holds on one path.</summary>
/// <param name="Index">Of a site, or of a pool's key.</param>
/// <param name="IsWhole">For a view, or a stream that holds one: whether it shows all elements of the array.</param>
internal readonly record struct Value(ValueKind Kind, short Index = 0, bool IsWhole = false) : IEquatable<Value>
{
    public static readonly Value Unknown;
    public static readonly Value Null = new(ValueKind.Null);
    public static readonly Value Object = new(ValueKind.Object);

    /// <summary>Whether the value leads to an array.</summary>
    public bool HasSite => Kind is ValueKind.Array or ValueKind.View or ValueKind.Holder or ValueKind.Task;

    /// <summary>Whether all elements can be seen through it.</summary>
    public bool ShowsAll => Kind == ValueKind.Array || (Kind == ValueKind.View && IsWhole);

    /// <summary>Whether it is certainly not null.</summary>
    public bool IsObject => Kind is ValueKind.Object or ValueKind.View or ValueKind.Holder or ValueKind.Task or ValueKind.Pool;

    public static Value ArrayOf(int site) => new(ValueKind.Array, (short)site, true);

    public static Value ViewOf(int site, bool isWhole) => new(ValueKind.View, (short)site, isWhole);

    public static Value HolderOf(int site, bool isWhole = false) => new(ValueKind.Holder, (short)site, isWhole);

    public static Value TaskOf(int site) => new(ValueKind.Task, (short)site);

    public static Value PoolOf(int key) => new(ValueKind.Pool, (short)key);

    public static Value Of(bool value) => new(value ? ValueKind.True : ValueKind.False);

    public static Value OfConstant(object? constant) => constant is null ? Null : constant is bool truth ? Of(truth) : Unknown;

    public bool LeadsTo(int site) => HasSite && Index == site;
}
