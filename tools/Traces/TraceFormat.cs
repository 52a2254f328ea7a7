using System;
using System.Collections.Generic;
using System.Globalization;
using System.IO;
using System.Text;

namespace Pools.Traces;

/// <summary>Traces as CSV: a heading, then one event a line in the order of time.</summary>
internal static class TraceFormat
{
    public const string Heading = "timeNs,thread,op,rentalId,elements";

    /// <summary>The five fields of an event take 70 characters at most.</summary>
    private const int LongestLine = 100;

    private const string Rent = "rent";

    private const string Return = "return";

    public static void Write(string path, IEnumerable<TraceEvent> events)
    {
        using StreamWriter writer = new(path, append: false, new UTF8Encoding(encoderShouldEmitUTF8Identifier: false)) { NewLine = "\n" };
        writer.WriteLine(Heading);
        foreach (TraceEvent e in events)
        {
            Write(writer, e);
        }
    }

    /// <summary>Writes a line.</summary>
    public static void Write(TextWriter writer, TraceEvent e) =>
        writer.WriteLine(string.Create(CultureInfo.InvariantCulture, $"{e.TimeNanoseconds},{e.Thread},{(e.IsRent ? Rent : Return)},{e.Rental},{e.Elements}"));

    /// <summary>Reads a trace.</summary>
    /// <param name="path">The file.</param>
    /// <param name="mostEvents">How many events it may hold: a longer one is read no further.</param>
    /// <exception cref="TraceException">The file cannot be read, is too long, or a line is wrong; the message names the line.</exception>
    public static List<TraceEvent> Read(string path, int mostEvents = int.MaxValue)
    {
        try
        {
            // A device or a pipe, too, has no length, and reading it could wait or go on for ever.
            if (Directory.Exists(path) || new FileInfo(path).Length == 0)
            {
                throw new TraceException($"'{path}' is no trace: it must be a regular file that is not empty");
            }

            using StreamReader reader = new(path);
            return Read(reader, path, mostEvents);
        }
        catch (Exception problem) when (problem is IOException or UnauthorizedAccessException)
        {
            throw new TraceException($"cannot read the trace '{path}': {problem.Message}");
        }
    }

    private static List<TraceEvent> Read(StreamReader reader, string path, int mostEvents)
    {
        if (ReadLine(reader, path, 1) is not Heading)
        {
            throw Wrong(path, 1, $"the heading must be '{Heading}'");
        }

        List<TraceEvent> events = [];
        TraceCheck check = new();
        while (ReadLine(reader, path, events.Count + 2) is string line)
        {
            // A last line break may be there or not; an empty line anywhere else is an error.
            if (line.Length == 0 && reader.EndOfStream)
            {
                break;
            }

            if (events.Count == mostEvents)
            {
                throw new TraceException(string.Create(CultureInfo.InvariantCulture, $"the trace '{path}' holds more than {mostEvents:N0} events, the most that can be played: record for a shorter time"));
            }

            // Each event by itself, and then against those before it: a return needs its rent.
            string? problem = TryParse(line, out TraceEvent parsed) ?? check.Add(parsed);
            if (problem is not null)
            {
                throw Wrong(path, events.Count + 2, problem);
            }

            events.Add(parsed);
        }

        return events.Count > 0 ? events : throw new TraceException($"the trace '{path}' holds no event");
    }

    private static string? ReadLine(StreamReader reader, string path, int number)
    {
        Span<char> line = stackalloc char[LongestLine];
        int length = 0;
        int next;
        for (; (next = reader.Read()) >= 0 && next is not '\n'; length++)
        {
            if (length == LongestLine)
            {
                throw Wrong(path, number, $"the line is longer than {LongestLine} characters, the most that an event needs");
            }

            line[length] = (char)next;
        }

        return next < 0 && length == 0 ? null : line[..length].TrimEnd('\r').ToString();
    }

    private static string? TryParse(string line, out TraceEvent parsed)
    {
        parsed = default;
        string[] parts = line.Split(',');
        if (parts.Length != 5)
        {
            return $"five fields are needed, there are {parts.Length}";
        }

        if (!long.TryParse(parts[0], NumberStyles.None, CultureInfo.InvariantCulture, out long time))
        {
            return $"'{parts[0]}' is no time in nanoseconds";
        }

        if (!int.TryParse(parts[1], NumberStyles.None, CultureInfo.InvariantCulture, out int thread))
        {
            return $"'{parts[1]}' is no thread number";
        }

        if (parts[2] is not (Rent or Return))
        {
            return $"the operation must be '{Rent}' or '{Return}', not '{parts[2]}'";
        }

        if (!long.TryParse(parts[3], NumberStyles.None, CultureInfo.InvariantCulture, out long rental))
        {
            return $"'{parts[3]}' is no rental number";
        }

        if (!int.TryParse(parts[4], NumberStyles.None, CultureInfo.InvariantCulture, out int elements) || elements > Array.MaxLength)
        {
            return $"'{parts[4]}' is no number of elements";
        }

        parsed = new TraceEvent(time, thread, parts[2] is Rent, rental, elements);
        return null;
    }

    private static TraceException Wrong(string path, int line, string problem) => new($"{path}, line {line}: {problem}");
}
