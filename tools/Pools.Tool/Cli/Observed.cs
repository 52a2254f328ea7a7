namespace Pools.Tool.Cli;

/// <summary>The process that a command observes: PID, <c>--pid PID</c>, or the program after <c>--</c>.</summary>
internal sealed class Observed
{
    private const double DefaultSeconds = 10;

    /// <summary>The longest command line in the list of processes (arbitrary).</summary>
    private const int MostCharacters = 100;

    private readonly Option<string?> _pid = new("--pid", "-p") { Description = "The process ID, as an option.", HelpName = "PID" };
    private readonly Option<double?> _seconds = new("--seconds", "-s")
    {
        Description = $"Seconds to observe, 0.1 to 86400. Default: {DefaultSeconds}; with a command, and for top, until the end.",
        HelpName = "SECONDS",
        CustomParser = ParseSeconds,
    };
    private readonly Option<int> _buffer = new("--buffer")
    {
        Description = "Size of the event buffer in the observed process, 1 to 4096 MB.",
        HelpName = "MB",
        DefaultValueFactory = _ => new SessionOptions().BufferMegabytes,
        CustomParser = ParseMegabytes,
    };
    private readonly IReadOnlyList<string> _program;
    private readonly Interruption _interruption;
    private readonly string _usage;
    private readonly Argument<string?>[] _words;

    /// <param name="words">PID, or PID and FILE.</param>
    public Observed(
        Command command, IReadOnlyList<string> program, Interruption interruption, string usage, params Argument<string?>[] words)
    {
        (_program, _interruption, _usage, _words) = (program, interruption, usage, words);
        foreach (Argument<string?> word in words)
        {
            word.Arity = ArgumentArity.ZeroOrOne;
            command.Add(word);
        }

        Array.ForEach<Option>([_pid, _seconds, _buffer], command.Add);
        command.Validators.Add(Validate);
    }

    /// <summary>Whether the first word may be a file instead of a process.</summary>
    public bool TakesFile { get; init; }

    /// <summary>Whether it observes until the process exits, unless <c>--seconds</c> is given.</summary>
    public bool IsEndless { get; init; }

    public static Argument<string?> Pid() => new("PID")
    {
        Description = "Process ID. To start a program and observe it from its first rent, give `-- COMMAND …` instead.",
    };

    public static bool IsId(string text) => int.TryParse(text, NumberStyles.None, CultureInfo.InvariantCulture, out int id) && id > 0;

    /// <summary>Returns an error if the time is out of range. A day is the most that a timer accepts.</summary>
    public static string? Refuse(double seconds, string given) =>
        seconds is >= 0.1 and <= 86_400 ? null : $"--seconds must be from 0.1 to 86400, not '{given}'.";

    /// <summary>Returns the last argument.</summary>
    public string FileOf(ParseResult parsed) => _words.Select(parsed.GetValue).OfType<string>().Last();

    /// <summary>Finds or starts the process, observes it, and ends it if this command started it.</summary>
    public async Task<T> ObserveAsync<T>(ParseResult parsed, Func<Target, SessionOptions, Task<T>> observe, CancellationToken cancel)
    {
        double? seconds = parsed.GetValue(_seconds) ?? (IsEndless || _program.Count > 0 ? null : DefaultSeconds);
        SessionOptions options = new()
        {
            Length = seconds is double given ? TimeSpan.FromSeconds(given) : null,
            BufferMegabytes = parsed.GetValue(_buffer),
            Leave = _interruption.Leave,
        };
        using Launcher? launcher = _program.Count == 0 ? null : new(_program) { Length = options.Length };
        using Target target = launcher?.WaitForTarget(cancel)
            ?? Target.Running(int.Parse(parsed.GetValue(_pid) ?? parsed.GetValue(_words[0])!, CultureInfo.InvariantCulture));
        return await observe(target, options);
    }

    /// <summary>Requires as many arguments, options and programs as the command has arguments.</summary>
    private void Validate(CommandResult result)
    {
        string? pid = result.GetValue(_pid);
        string[] words = [.. _words.Select(result.GetValue).OfType<string>()];
        string[] given = [.. words, .. pid is null ? [] : (string[])[pid], .. _program.Count > 0 ? (string[])["--"] : []];
        if (given.Length < _words.Length)
        {
            // Each error is one line, which never begins with the text of a process.
            string[] found = [.. ProcessFinder.OfThisUser().Select(found => $"  {found.Id,7}  {found.Name}  {Shorten(found.CommandLine)}")];
            string heading = found.Length == 0
                ? "There is no .NET process that this command could attach to."
                : "These .NET processes could be observed (ID, name, command line):";
            Array.ForEach([_usage, heading, .. found], result.AddError);
        }
        else if (given.Length > _words.Length || words.Length < _words.Length - 1)
        {
            result.AddError($"{_usage} Not all of {string.Join(", ", given.Select(word => $"'{word}'"))}.");
        }
        else if ((pid ?? (words.Length == _words.Length && !TakesFile ? words[0] : null)) is string id && !IsId(id))
        {
            result.AddError($"'{id}' is not a process ID. Give a whole number, 1 or greater.");
        }
    }

    private static string Shorten(string line) => line.Length <= MostCharacters ? line : $"{line[..MostCharacters]}…";

    // A parser: a validator would also get text that is not a number, and cannot ask for its value.
    private static double? ParseSeconds(ArgumentResult result)
    {
        _ = double.TryParse(result.Tokens[0].Value, NumberStyles.Float, CultureInfo.InvariantCulture, out double value);
        return Checked(value, result, Refuse(value, result.Tokens[0].Value));
    }

    private static int ParseMegabytes(ArgumentResult result)
    {
        string given = result.Tokens[0].Value;
        _ = int.TryParse(given, CultureInfo.InvariantCulture, out int value);
        return Checked(value, result, value is >= 1 and <= 4096 ? null : $"--buffer must be a whole number from 1 to 4096, not '{given}'.");
    }

    private static T Checked<T>(T value, ArgumentResult result, string? reason)
    {
        if (reason is not null)
        {
            result.AddError(reason);
        }

        return value;
    }
}
