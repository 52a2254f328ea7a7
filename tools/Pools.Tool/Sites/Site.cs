namespace Pools.Tool.Sites;

/// <summary>A place in a program that rents or returns.</summary>
/// <param name="frames">The calls, from the one that uses the pool to the first of the program's own, or to where the stack ends.</param>
/// <param name="callers">The program's calls above them that belong to the place, the nearest first. A helper that rents for others is one place for each of them.</param>
internal sealed class Site(IReadOnlyList<Frame> frames, IReadOnlyList<Frame> callers)
{
    /// <summary>A place without a stack.</summary>
    public static Site Unknown { get; } = new([Frame.Nameless("(no stack)")], []);

    public IReadOnlyList<Frame> Frames => frames;

    public IReadOnlyList<Frame> Callers => callers;

    /// <summary>Who called the program's own; null: nobody, unknown, or of no concern.</summary>
    public Frame? Caller => callers.Count == 0 ? null : callers[0];

    /// <summary>What two stacks that lead there have in common, whoever called.</summary>
    public string Head { get; } = string.Join('|', frames.Select(frame => frame.Key));

    /// <summary>The same with the callers.</summary>
    public string Key => field ??= Callers.Count == 0 ? Head : $"{Head} ← {string.Join('|', Callers.Select(caller => caller.Place))}";

    /// <summary>The program's own call and its callers, however often they were compiled.</summary>
    public string OwnPlace => field ??= string.Join(" ← ", Callers.Prepend(Own).Select(frame => frame.Place));

    /// <summary>The call that uses the pool.</summary>
    public Frame Top => Frames[0];

    /// <summary>The program's own call: the same where no framework code stands between.</summary>
    public Frame Own => Frames[^1];

    public override string ToString() => Frames.Count == 1 ? Top.ToString() : $"{Top} ← {Own}";
}
