using System.Diagnostics;
using System.Linq;

namespace Pools.Diagnostics;

/// <summary>The readable part of a stack: the program's calls, and the framework's between them. No pools or test runners.</summary>
internal sealed class StackText
{
    /// <summary>Below them, inlined continuations make stacks of one place differ (arbitrary).</summary>
    private const int FramesInKey = 4;

    private readonly string? _unread;

    public StackText(StackTrace stack)
    {
        StackFrame[] calls = stack.GetFrames().OfType<StackFrame>().ToArray();
        ReportFrame[] frames =
            [.. calls.Select((call, i) => ReportFrame.Of(call, i == 0 ? null : calls[i - 1])).OfType<ReportFrame>()];
        Frames = Essential(frames);

        // Where inlining or trimming has left nothing to tell frames by, all of them are shown.
        if (Frames.Count == 0)
        {
            _unread = string.Join(Environment.NewLine, stack.ToString().TrimEnd().Split('\n').Select(line => line.TrimEnd('\r')));
        }
    }

    /// <summary>The calls to show, the innermost first. Empty if unknown.</summary>
    public List<ReportFrame> Frames { get; }

    /// <summary>Identifies this place.</summary>
    public string Key => _unread ?? string.Join(Environment.NewLine, Frames.Take(FramesInKey));

    public override string ToString() => _unread ?? string.Join(Environment.NewLine, Frames.Select(frame => "   at " + frame));

    private static List<ReportFrame> Essential(ReportFrame[] frames)
    {
        // Below the runner are the program's entry point or an earlier test, whose end started this one.
        int first = Array.FindIndex(frames, frame => frame.IsProgram);
        int runner = first < 0 ? -1 : Array.FindIndex(frames, first, frame => frame.RunsTests);
        int end = runner < 0 ? frames.Length : runner;
        int last = first < 0 ? end - 1 : Array.FindLastIndex(frames, end - 1, frame => frame.IsProgram);
        List<ReportFrame> essential = [];
        foreach (ReportFrame frame in frames.Take(last + 1))
        {
            if (!frame.IsPlumbing && !(essential.Count != 0 && frame.OnlyStarts(essential[essential.Count - 1])))
            {
                essential.Add(frame);
            }
        }

        return essential;
    }
}
