using System;
using System.Diagnostics;
using System.Globalization;
using Spectre.Console;

namespace Pools.Bench.Cli;

/// <summary>
/// Shows how far a run is: a bar on a terminal, else one line a step. It draws between measurements only: a bar that moves by itself would take time
/// from what is being measured.
/// </summary>
internal static class StepProgress
{
    /// <param name="screen">Where to draw.</param>
    /// <param name="steps">How many steps there are.</param>
    /// <param name="body">Does the work and announces each step as it begins.</param>
    public static void Run(Screen screen, int steps, Action<Action<string>> body)
    {
        if (!screen.IsInteractive)
        {
            RunPlain(screen, steps, body);
            return;
        }

        screen.Ansi.Progress()
            .AutoRefresh(false)
            .AutoClear(true)
            .Columns(new ProgressBarColumn { Width = 30 }, new PercentageColumn(), new ElapsedTimeColumn(), new TaskDescriptionColumn { Alignment = Justify.Left })
            .Start(context =>
            {
                ProgressTask task = context.AddTask("starting", maxValue: steps);
                int step = 0;
                body(label =>
                {
                    task.Description = Markup.Escape(label);
                    task.Value = step++;
                    context.Refresh();
                });
                task.Value = steps;
                context.Refresh();
            });
    }

    private static void RunPlain(Screen screen, int steps, Action<Action<string>> body)
    {
        long start = Stopwatch.GetTimestamp();
        int step = 0;
        body(label => screen.Line(string.Create(
            CultureInfo.InvariantCulture,
            $"[{++step}/{steps}] {Stopwatch.GetElapsedTime(start).TotalSeconds:0} s: {label}")));
    }
}
