using System;
using System.Collections.Generic;
using System.Diagnostics;
using System.Linq;

namespace Pools.Diagnostics;

/// <summary>
/// A stack as a person wants to read it: the program's calls and the framework's between them, without the pools' own and those of a test
/// runner.
/// </summary>
internal sealed class StackText
{
    /// <summary>Below them, inlined continuations make stacks of one place differ (arbitrary).</summary>
    private const int FramesInKey = 4;

    private readonly string? _unread;

    public StackText(StackTrace stack)
    {
        ReportFrame[] frames = stack.GetFrames().Select(ReportFrame.Of).OfType<ReportFrame>().ToArray();
        Frames = Essential(frames);

        // Where inlining or trimming has left nothing to tell frames by, all of them are shown.
        if (Frames.Count == 0)
        {
            _unread = string.Join(Environment.NewLine, stack.ToString().TrimEnd().Split('\n').Select(line => line.TrimEnd('\r')));
        }
    }

    /// <summary>The calls that are told, the innermost first; none: nothing is known of them.</summary>
    public List<ReportFrame> Frames { get; }

    /// <summary>What tells this place from others.</summary>
    public string Key => _unread ?? string.Join(Environment.NewLine, Frames.Take(FramesInKey));

    public override string ToString() => _unread ?? string.Join(Environment.NewLine, Frames.Select(frame => "   at " + frame));

    private static List<ReportFrame> Essential(ReportFrame[] frames)
    {
        // Below the runner stands the program's entry point, or the test before, at the end of which the runner went on.
        int first = Math.Max(0, Array.FindIndex(frames, frame => frame.IsProgram));
        int runner = Array.FindIndex(frames, first, frame => frame.RunsTests);
        int last = Array.FindLastIndex(frames, (runner < 0 ? frames.Length : runner) - 1, frame => frame.IsProgram);
        List<ReportFrame> essential = [];
        foreach (ReportFrame frame in last < 0 ? frames : frames.Take(last + 1))
        {
            if (!frame.IsPlumbing && !(essential.Count != 0 && frame.OnlyStarts(essential[essential.Count - 1])))
            {
                essential.Add(frame);
            }
        }

        return essential;
    }
}
