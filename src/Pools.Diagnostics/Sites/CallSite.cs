using System.Diagnostics;
using System.Globalization;
using System.Text;

namespace Pools.Diagnostics;

/// <summary>A record of where, when and by whom something was done with an array.</summary>
/// <remarks>An immutable value; safe for any thread.</remarks>
public sealed class CallSite
{
    private readonly string? _member;
    private readonly string? _file;
    private readonly int _line;
    private readonly StackTrace? _stack;
    private StackText? _text;

    internal CallSite(int threadId, DateTimeOffset time, string? activityId, string? member, string? file, int line, StackTrace? stack)
    {
        ThreadId = threadId;
        Time = time;
        ActivityId = activityId;
        _member = member;
        _file = file;
        _line = line;
        _stack = stack;
    }

    /// <summary>Gets the id of the managed thread.</summary>
    public int ThreadId { get; }

    /// <summary>Gets the time, by the pool's clock.</summary>
    public DateTimeOffset Time { get; }

    /// <summary>Gets the id of the current activity, if there was one.</summary>
    public string? ActivityId { get; }

    /// <summary>Gets the member that made the call, if it is known.</summary>
    public string? Member => _member ?? Innermost?.Member;

    /// <summary>Gets the source file of the call, if it is known.</summary>
    public string? File => _member is null ? Innermost?.File : _file;

    /// <summary>Gets the line in <see cref="File"/>; 0: unknown.</summary>
    public int Line => _member is null ? Innermost?.Line ?? 0 : _line;

    /// <summary>Gets the stack, one frame a line; null: it was not recorded.</summary>
    public string? Stack => Text?.ToString();

    /// <summary>What <see cref="_stack"/> tells; read once, because lines are looked up.</summary>
    private StackText? Text => _text ??= _stack is null ? null : new StackText(_stack);

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
            text.Append(FormattableString.Invariant($" in {File}:{Line}"));
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
        (_member is null ? string.Empty : string.Concat(_file, ":", _line.ToString(CultureInfo.InvariantCulture)));
}
