using System.Collections.Generic;

namespace Pools.Tool.Sites;

/// <summary>A place in a program that rents or returns.</summary>
/// <param name="frames">The calls, from the one that uses the pool to the first of the program's own, or to where the stack ends.</param>
/// <param name="caller">Who called the program's own; null: nobody, or unknown.</param>
internal sealed class Site(IReadOnlyList<Frame> frames, Frame? caller)
{
    /// <summary>A place without a stack.</summary>
    public static Site Unknown { get; } = new([Frame.Nameless("(no stack)")], null);

    public IReadOnlyList<Frame> Frames => frames;

    public Frame? Caller => caller;

    /// <summary>What two stacks that lead there have in common.</summary>
    public string Key { get; } = string.Join('|', System.Linq.Enumerable.Select(frames, frame => frame.Key));

    /// <summary>The call that uses the pool.</summary>
    public Frame Top => Frames[0];

    /// <summary>The program's own call: the same where no framework code stands between.</summary>
    public Frame Own => Frames[^1];

    public override string ToString() => Frames.Count == 1 ? Top.ToString() : $"{Top} ← {Own}";
}
