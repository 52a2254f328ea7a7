namespace Pools.Tool.Cli;

internal static class RecordCommand
{
    public static Command Create(IReadOnlyList<string> program, Interruption interruption)
    {
        Command command = new(
            "record",
            $"Records the rents and returns of a process to a trace file, for 'replay' and 'advise'.{ExitCodes.OfOthers}");
        Argument<string?> file = new("FILE")
        {
            Description = "The trace file: CSV with the heading timeNs,thread,op,rentalId,elements; the elements are bytes.",
        };
        Observed observed =
            new(command, program, interruption, "Give a process ID and a file, or a file, -- and a command.", Observed.Pid(), file);
        command.SetAction(async (parsed, cancel) =>
        {
            string path = observed.FileOf(parsed);
            OutputFile.Check(path);
            Recorded recording =
                await observed.ObserveAsync(parsed, (target, options) => RecordAsync(target, options, path, cancel), cancel);
            if (recording.Rents == 0)
            {
                Screen.Out.Line($"No array was rented while the process was observed: '{path}' was not written.");
            }
            else
            {
                Write(recording, path);
            }

            return ExitCodes.Clean;
        });
        return command;
    }

    public static Task<Recorded> RecordAsync(Target target, SessionOptions options, string file, CancellationToken cancel)
    {
        Screen.Status($"recording {target.Name}; Ctrl+C ends it …");
        return Recorder.RecordAsync(target, options, file, cancel);
    }

    public static void Write(Recorded recording, string file)
    {
        string most = $"{Words.Number(Comparison.MostEvents)} rents and returns";
        string?[] facts =
        [
            $"{file}: {Words.Counted(recording.Rents, "rent")} and {Words.Counted(recording.Returns, "return")} "
                + $"by {Words.Counted(recording.Threads, "thread")} in {Words.Duration(recording.Duration)}",
            string.Join("; ", recording.Pools.Select(pool => $"{pool.Name}: {Words.Counted(pool.Rents, "rent")}")),
            $"The process itself allocated {Words.Bytes(recording.AllocatedBytes)} for them.",
            recording.IsFull ? $"The recording ended there: {most} are the most that can be played." : null,
            recording.LeftOut == 0 ? null
                : $"{Words.Counted(recording.LeftOut, "return was", "returns were")} left out: "
                    + "of arrays that were rented before, or returned already.",
            recording.OfUnknownSize.Count == 0 ? null
                : $"The element size of {string.Join(", ", recording.OfUnknownSize)} is unknown; each element counts as one byte.",
        ];
        string?[] doubts =
        [
            recording.Trace.Broken is null ? null
                : recording.Trace.HasEnded ? "The trace ended early because the process exited; anything later was not seen."
                : $"The trace ended early, although the process goes on ({recording.Trace.Broken}); anything later was not seen.",
            recording.Trace.EventsLost == 0 ? null
                : $"{Words.Counted(recording.Trace.EventsLost, "event was", "events were")} lost, so the recording is incomplete. "
                    + "A larger --buffer may help.",
        ];
        facts.OfType<string>().ToList().ForEach(Screen.Out.Line);
        doubts.OfType<string>().ToList().ForEach(Screen.Fail);
    }
}
