using System.Text;

namespace Pools.Diagnostics;

/// <summary>A record of where, when and by whom something was done with an array.</summary>
/// <remarks>An immutable value; safe for any thread.</remarks>
public sealed class CallSite
{
    private readonly SiteStamp _stamp;
    private StackText? _text;

    internal CallSite(in SiteStamp stamp, DateTimeOffset time)
    {
        _stamp = stamp;
        Time = time;
    }

    /// <summary>Gets the id of the managed thread.</summary>
    public int ThreadId => _stamp.ThreadId;

    /// <summary>Gets the time, by the pool's clock.</summary>
    public DateTimeOffset Time { get; }

    /// <summary>Gets the id of the current activity, if there was one.</summary>
    public string? ActivityId => _stamp.Activity?.Id;

    /// <summary>Gets the member that made the call, if it is known.</summary>
    public string? Member => _stamp.Member ?? Innermost?.Member;

    /// <summary>Gets the source file of the call, if it is known.</summary>
    public string? File => _stamp.Member is null ? Innermost?.File : _stamp.File;

    /// <summary>Gets the line in <see cref="File"/>; 0: unknown.</summary>
    public int Line => _stamp.Member is null ? Innermost?.Line ?? 0 : _stamp.Line;

    /// <summary>Gets the stack, one frame a line; null: it was not recorded.</summary>
    public string? Stack => Text?.ToString();

    /// <summary>The readable stack; read once, because lines are looked up.</summary>
    private StackText? Text => _text ??= _stamp.Stack is null ? null : new StackText(_stamp.Stack);

    private ReportFrame? Innermost => Text is { Frames.Count: not 0 } text ? text.Frames[0] : null;

    /// <summary>Returns one line, and the stack below it if it says more.</summary>
    public override string ToString()
    {
        StringBuilder text = new();
        text.Append(FormattableString.Invariant($"thread {ThreadId}, {Time:O}"));
        if (Member is not null)
        {
            text.Append(", ").Append(Member);
        }

        if (File is not null)
        {
            text.Append(FormattableString.Invariant($" in {File}:{(_stamp.Member is null ? Innermost!.Lines : Line)}"));
        }

        if (ActivityId is not null)
        {
            text.Append(", activity ").Append(ActivityId);
        }

        if (Text is { Frames.Count: not 1 })
        {
            text.AppendLine().Append(Stack);
        }

        return text.ToString();
    }

    /// <summary>What tells this site from others, for counting reports of the same fault once.</summary>
    internal string Key => Text?.Key ??
        (_stamp.Member is null ? string.Empty : FormattableString.Invariant($"{_stamp.File}:{_stamp.Line}"));
}
