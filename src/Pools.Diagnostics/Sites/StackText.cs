using System;
using System.Collections.Generic;
using System.Diagnostics;
using System.Linq;

namespace Pools.Diagnostics;

/// <summary>A stack as a person wants to read it: from the user's call on, without the pools' own frames above it, and without the framework's below the program.</summary>
internal static class StackText
{
    public static string Of(StackTrace stack)
    {
        ReportFrame[] frames = stack.GetFrames().Select(ReportFrame.Of).OfType<ReportFrame>().ToArray();

        // Where inlining or trimming has left nothing to tell frames by, all of them are shown.
        if (frames.Length == 0)
        {
            return string.Join(Environment.NewLine, stack.ToString().TrimEnd().Split('\n').Select(line => line.TrimEnd('\r')));
        }

        int first = Array.FindIndex(frames, frame => !frame.IsOwn);
        int last = Array.FindLastIndex(frames, frame => frame.IsProgram);
        return Join(last < 0 ? frames.Skip(Math.Max(first, 0)) : Essential(frames, first, last));
    }

    private static List<ReportFrame> Essential(ReportFrame[] frames, int first, int last)
    {
        List<ReportFrame> essential = [];
        for (int i = first; i <= last; i++)
        {
            if (!frames[i].IsPlumbing && !(essential.Count != 0 && frames[i].OnlyStarts(essential[essential.Count - 1])))
            {
                essential.Add(frames[i]);
            }
        }

        return essential;
    }

    private static string Join(IEnumerable<ReportFrame> frames) => string.Join(Environment.NewLine, frames.Select(frame => "   at " + frame));
}
