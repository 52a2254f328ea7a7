using System;
using System.Diagnostics;
using System.Globalization;
using System.Text;

namespace Pools.Diagnostics;

/// <summary>A record of where, when and by whom something was done with an array.</summary>
/// <remarks>An immutable value; safe for any thread.</remarks>
public sealed class CallSite
{
    private readonly StackTrace? _stack;

    internal CallSite(int threadId, DateTimeOffset time, string? activityId, string? member, string? file, int line, StackTrace? stack)
    {
        ThreadId = threadId;
        Time = time;
        ActivityId = activityId;
        Member = member;
        File = file;
        Line = line;
        _stack = stack;
    }

    /// <summary>Gets the id of the managed thread.</summary>
    public int ThreadId { get; }

    /// <summary>Gets the time, by the pool's clock.</summary>
    public DateTimeOffset Time { get; }

    /// <summary>Gets the id of the current activity, if there was one.</summary>
    public string? ActivityId { get; }

    /// <summary>Gets the member that made the call, if it is known.</summary>
    public string? Member { get; }

    /// <summary>Gets the source file of the call, if it is known.</summary>
    public string? File { get; }

    /// <summary>Gets the line in <see cref="File"/>; 0: unknown.</summary>
    public int Line { get; }

    /// <summary>Gets the stack, one frame a line, formatted each time it is read; null: it was not recorded.</summary>
    public string? Stack => _stack is null ? null : StackText.Of(_stack);

    /// <summary>Returns one line, and the stack below it if there is one.</summary>
    public override string ToString()
    {
        StringBuilder text = new();
        text.Append(FormattableString.Invariant($"thread {ThreadId}, {Time:O}"));
        if (Member is not null)
        {
            text.Append(FormattableString.Invariant($", {Member} in {File}:{Line}"));
        }

        if (ActivityId is not null)
        {
            text.Append(", activity ").Append(ActivityId);
        }

        if (_stack is not null)
        {
            text.AppendLine().Append(Stack);
        }

        return text.ToString();
    }

    /// <summary>What tells this site from others, for counting reports of the same fault once.</summary>
    internal string Key => Stack ?? (Member is null ? string.Empty : string.Concat(File, ":", Line.ToString(CultureInfo.InvariantCulture)));
}
