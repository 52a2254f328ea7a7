using System;
using System.Collections.Generic;
using System.CommandLine;
using System.Linq;
using Pools.Tool.Attach;
using Pools.Tool.Diagnosis;
using Pools.Tool.Recording;

namespace Pools.Tool.Cli;

/// <summary><c>dotnet pools record</c>.</summary>
internal static class RecordCommand
{
    public static Command Create(IReadOnlyList<string> program)
    {
        FileTarget target = new(program);
        Option<double?> seconds = CommonOptions.Seconds("How long to record. Default: 10; with a command: until it ends.");
        Option<int> buffer = CommonOptions.Buffer();
        Command command = new("record", "Records the rents and returns of a process as a trace, for 'replay', 'advise', and the library's own benchmark.") { target.First, target.Second, seconds, buffer };
        command.Validators.Add(target.Validate);
        command.SetAction(async (parsed, cancel) =>
        {
            SessionOptions options = new() { Length = CommonOptions.LengthOf(parsed.GetValue(seconds), program.Count > 0), BufferMegabytes = parsed.GetValue(buffer) };
            string file = target.FileOf(parsed);
            Recorded recording = await target.LookAsync(parsed, looked =>
            {
                Screen.Status($"recording {looked.Name}; Ctrl+C ends it …");
                return Recorder.RecordAsync(looked, options, file, cancel);
            }, cancel);
            Write(recording, file);
            return ExitCodes.Clean;
        });
        return command;
    }

    public static void Write(Recorded recording, string file)
    {
        Screen.Say($"{file}: {Words.Counted(recording.Rents, "rent")} and {Words.Counted(recording.Returns, "return")} by {Words.Counted(recording.Threads, "thread")} in {Words.Duration(recording.Duration)}");
        Screen.Say(string.Join("; ", recording.Pools.Select(pool => $"{pool.Name}: {Words.Counted(pool.Rents, "rent")}")));
        Screen.Say($"The process itself allocated {Words.Bytes(recording.AllocatedBytes)} for them.");
        if (recording.LeftOut > 0)
        {
            Screen.Say($"{Words.Counted(recording.LeftOut, "return was", "returns were")} left out: of arrays that were rented before, or returned already.");
        }

        if (recording.OfUnknownSize.Count > 0)
        {
            Screen.Say($"The elements of {string.Join(", ", recording.OfUnknownSize)} have a size that the events do not tell; they count as one byte each.");
        }

        if (recording.EventsLost > 0)
        {
            Screen.Fail($"{Words.Counted(recording.EventsLost, "event was", "events were")} lost: what was recorded is a part. A larger --buffer may help.");
        }
    }
}
