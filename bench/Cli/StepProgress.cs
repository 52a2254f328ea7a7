using System;
using System.Diagnostics;
using System.Globalization;
using Spectre.Console;

namespace Pools.Bench.Cli;

/// <summary>
/// Shows how far a run is: a bar on a terminal, else one line a step. It draws between measurements only: a bar that moves by itself would take time
/// from what is being measured. A run may have several sections; between them the bar is gone and tables can be written.
/// </summary>
internal sealed class StepProgress(Screen screen, int steps)
{
    private readonly long _start = Stopwatch.GetTimestamp();
    private int _step;

    /// <param name="body">Does a part of the work and announces each step as it begins.</param>
    public void Section(Action<Action<string>> body)
    {
        if (!screen.IsInteractive)
        {
            body(label => screen.Line($"[{++_step}/{steps}] {Elapsed()}  {label}"));
            return;
        }

        screen.Ansi.Progress()
            .AutoRefresh(false)
            .AutoClear(true)
            .Columns(new ProgressBarColumn { Width = 30 }, new PercentageColumn(), new TaskDescriptionColumn { Alignment = Justify.Left })
            .Start(context =>
            {
                ProgressTask task = context.AddTask("starting", maxValue: steps);
                task.Value = _step;
                body(label =>
                {
                    task.Description = Markup.Escape($"{Elapsed()}  {label}");
                    task.Value = _step++;
                    context.Refresh();
                });
            });
    }

    private string Elapsed() => Stopwatch.GetElapsedTime(_start).ToString("m\\:ss", CultureInfo.InvariantCulture);
}
