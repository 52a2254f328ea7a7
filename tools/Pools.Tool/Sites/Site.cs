namespace Pools.Tool.Sites;

/// <summary>A place that rents or returns: a call and its callers.</summary>
/// <param name="frames">The calls from the one that uses the pool to the program's own. Of more than four, it omits the middle.</param>
/// <param name="callers">The program's calls above them, the nearest first.</param>
internal sealed class Site(IReadOnlyList<Frame> frames, IReadOnlyList<Frame> callers)
{
    /// <summary>The calls of a library that matter: the one that uses the pool, its caller, and the one from the program.</summary>
    private const int MostForeign = 3;

    public const int MostDepth = MostForeign + SiteResolver.MostCallers;

    public static Site Unknown { get; } = new([Frame.Nameless("(no stack)")], []);

    public IReadOnlyList<Frame> Frames { get; } =
        frames.Count <= MostForeign + 1 ? frames : [frames[0], frames[1], frames[^2], frames[^1]];

    public IReadOnlyList<Frame> Callers => callers;

    /// <summary>The nearest caller of the program's own call; null: unknown, or cut off.</summary>
    public Frame? Caller => callers.Count == 0 ? null : callers[0];

    public string Head => field ??= string.Join('|', Frames.Select(frame => frame.Key));
    public string Key => field ??= Callers.Count == 0 ? Head : $"{Head} ← {string.Join('|', Callers.Select(caller => caller.Place))}";

    /// <summary>The program's own call and its callers, whether optimized or not.</summary>
    public string OwnPlace => field ??= string.Join(" ← ", Callers.Prepend(Own).Select(frame => frame.Place));

    public Frame Top => Frames[0];

    /// <summary>The program's own call; without one, the outermost.</summary>
    public Frame Own => Frames[^1];

    /// <summary>The library that uses the pool, and its version; null: the program itself does.</summary>
    public string? Library => Top.Library;

    public override string ToString() => Frames.Count == 1 ? Top.ToString() : $"{Top} ← {Own}";
}
