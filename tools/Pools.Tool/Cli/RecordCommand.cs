using System.CommandLine;

namespace Pools.Tool.Cli;

/// <summary><c>dotnet pools record</c>.</summary>
internal static class RecordCommand
{
    public static Command Create(IReadOnlyList<string> program, Interruption interruption)
    {
        FileTarget target = new(program);
        Option<double?> seconds = CommonOptions.Seconds("Seconds to record, 0.1 to 86400. Default: 10, or until the command exits. A command that still runs then is ended.");
        Option<int> buffer = CommonOptions.Buffer();
        Command command = new("record", $"Records the rents and returns of a process to a trace file, for 'replay', 'advise', and the library's own benchmark.{ExitCodes.OfOthers}") { target.First, target.Second, target.Option, seconds, buffer };
        command.Validators.Add(target.Validate);
        command.SetAction(async (parsed, cancel) =>
        {
            SessionOptions options = new() { Length = CommonOptions.LengthOf(parsed.GetValue(seconds), program.Count > 0), BufferMegabytes = parsed.GetValue(buffer), Leave = interruption.Leave };
            string file = target.FileOf(parsed);
            OutputFile.Check(file);
            Recorded recording = await target.LookAsync(parsed, options.Length, looked =>
            {
                Screen.Status($"recording {looked.Name}; Ctrl+C ends it …");
                return Recorder.RecordAsync(looked, options, file, cancel);
            }, cancel);
            if (recording.Rents == 0)
            {
                Screen.Out.Line($"No array was rented while the process was observed: '{file}' was not written.");
            }
            else
            {
                Write(recording, file);
            }

            return ExitCodes.Clean;
        });
        return command;
    }

    public static void Write(Recorded recording, string file)
    {
        Screen.Out.Line($"{file}: {Words.Counted(recording.Rents, "rent")} and {Words.Counted(recording.Returns, "return")} by {Words.Counted(recording.Threads, "thread")} in {Words.Duration(recording.Duration)}");
        Screen.Out.Line(string.Join("; ", recording.Pools.Select(pool => $"{pool.Name}: {Words.Counted(pool.Rents, "rent")}")));
        Screen.Out.Line($"The process itself allocated {Words.Bytes(recording.AllocatedBytes)} for them.");
        if (recording.IsFull)
        {
            Screen.Out.Line($"The recording ended there: {Words.Number(Comparison.MostEvents)} rents and returns are the most that can be played.");
        }
        else if (recording.Rents + recording.Returns > Comparison.MostEvents)
        {
            Screen.Fail($"'replay' and 'advise' play {Words.Number(Comparison.MostEvents)} rents and returns at most: for them, record for a shorter time.");
        }

        if (recording.LeftOut > 0)
        {
            Screen.Out.Line($"{Words.Counted(recording.LeftOut, "return was", "returns were")} left out: of arrays that were rented before, or returned already.");
        }

        if (recording.OfUnknownSize.Count > 0)
        {
            Screen.Out.Line($"The elements of {string.Join(", ", recording.OfUnknownSize)} have a size that the events do not tell; they count as one byte each.");
        }

        if (recording.Broken is not null)
        {
            Screen.Fail(recording.HasEnded
                ? "The trace ended early because the process exited; anything later was not seen."
                : $"The trace ended early, although the process goes on ({recording.Broken}); anything later was not seen.");
        }

        if (recording.EventsLost > 0)
        {
            Screen.Fail($"{Words.Counted(recording.EventsLost, "event was", "events were")} lost: what was recorded is a part. A larger --buffer may help.");
        }
    }
}
