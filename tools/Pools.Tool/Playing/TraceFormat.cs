namespace Pools.Tool.Playing;

/// <summary>Traces as CSV: a heading, then one event a line in the order of time.</summary>
internal static class TraceFormat
{
    public const string Heading = "timeNs,thread,op,rentalId,elements";

    /// <summary>The five fields of an event take 70 characters at most.</summary>
    private const int LongestLine = 100;

    /// <summary>More would be an attack on the machine that plays the trace.</summary>
    private const int MostThreads = 1024;

    private const int IsBack = -1;
    private const string Rent = "rent";
    private const string Return = "return";

    public static void Write(Stream stream, IEnumerable<TracedCall> events)
    {
        using StreamWriter writer = new(stream, leaveOpen: true) { NewLine = "\n" };
        writer.WriteLine(Heading);
        foreach (TracedCall e in events)
        {
            writer.WriteLine(FormattableString.Invariant(
                $"{e.TimeNanoseconds},{e.Thread},{(e.IsRent ? Rent : Return)},{e.Rental},{e.Elements}"));
        }
    }

    /// <exception cref="CommandFailedException">The file cannot be read or is too long, or the named line is wrong.</exception>
    public static List<TracedCall> Read(string path, int mostEvents = int.MaxValue)
    {
        try
        {
            // A device or a pipe has no length, either, and reading it could take for ever.
            if (Directory.Exists(path) || new FileInfo(path).Length == 0)
            {
                throw new CommandFailedException($"'{path}' is no trace: it must be a regular file that is not empty");
            }

            using StreamReader reader = new(path);
            return Read(reader, path, mostEvents);
        }
        catch (Exception problem) when (problem is IOException or UnauthorizedAccessException)
        {
            throw new CommandFailedException($"cannot read the trace '{path}': {problem.Message}");
        }
    }

    private static List<TracedCall> Read(StreamReader reader, string path, int mostEvents)
    {
        List<TracedCall> events = [];
        Dictionary<long, int> rentals = [];
        HashSet<int> threads = [];
        int number = 1;
        try
        {
            if (ReadLine(reader) is not Heading)
            {
                throw new FormatException($"the heading must be '{Heading}'");
            }

            // The last line may end with a line break or not. An empty line anywhere else is an error.
            for (number = 2; ReadLine(reader) is string line && !(line.Length == 0 && reader.EndOfStream); number++)
            {
                if (events.Count == mostEvents)
                {
                    throw new CommandFailedException(
                        $"the trace '{path}' holds more than {Words.Number(mostEvents)} events, the most that can be played: "
                        + "record for a shorter time");
                }

                TracedCall next = Parse(line);
                if (Check(next, events.Count > 0 ? events[^1].TimeNanoseconds : 0, rentals, threads) is string problem)
                {
                    throw new FormatException(problem);
                }

                rentals[next.Rental] = next.IsRent ? next.Elements : IsBack;
                events.Add(next);
            }
        }
        catch (FormatException problem)
        {
            throw new CommandFailedException(FormattableString.Invariant($"{path}, line {number}: {problem.Message}"));
        }

        return events.Count > 0 ? events : throw new CommandFailedException($"the trace '{path}' holds no event");
    }

    private static string? ReadLine(StreamReader reader)
    {
        Span<char> line = stackalloc char[LongestLine];
        int length = 0;
        int next;
        for (; (next = reader.Read()) >= 0 && next is not '\n'; length++)
        {
            if (length == LongestLine)
            {
                throw new FormatException($"the line is longer than {LongestLine} characters, the most that an event needs");
            }

            line[length] = (char)next;
        }

        return next < 0 && length == 0 ? null : line[..length].TrimEnd('\r').ToString();
    }

    private static TracedCall Parse(string line) =>
        line.Split(',') is [string time, string thread, Rent or Return, string rental, string elements] and [_, _, string operation, ..]
            ? new TracedCall(
                Number(time, long.MaxValue, "time in nanoseconds"),
                (int)Number(thread, int.MaxValue, "thread number"),
                operation is Rent,
                Number(rental, long.MaxValue, "rental number"),
                (int)Number(elements, Array.MaxLength, "number of elements"))
            : throw new FormatException($"an event is 'time,thread,{Rent} or {Return},rental,elements', not '{line}'");

    private static long Number(string text, long most, string kind) =>
        long.TryParse(text, NumberStyles.None, CultureInfo.InvariantCulture, out long number) && number <= most
            ? number
            : throw new FormatException(FormattableString.Invariant($"the {kind} must be from 0 to {most}, not '{text}'"));

    /// <summary>Returns the error in an event, with which a thread could wait for ever for its turn.</summary>
    private static string? Check(TracedCall next, long time, Dictionary<long, int> rentals, HashSet<int> threads) =>
        next.TimeNanoseconds < time ? $"time goes back from {time} to {next.TimeNanoseconds}"
        : threads.Add(next.Thread) && threads.Count > MostThreads ? $"more than {MostThreads} threads"
        : !rentals.TryGetValue(next.Rental, out int elements) ? next.IsRent ? null : $"rental {next.Rental} is returned before it is rented"
        : next.IsRent ? $"rental {next.Rental} was rented before"
        : elements is IsBack ? $"rental {next.Rental} is returned twice"
        : elements != next.Elements ? $"rental {next.Rental} had {elements} elements, not {next.Elements}"
        : null;
}
