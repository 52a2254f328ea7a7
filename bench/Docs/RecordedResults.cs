using System.Text.Encodings.Web;

namespace Pools.Bench;

/// <summary>The result of a section of the documentation's figures. Pages and plots are made of this and of nothing else.</summary>
internal sealed record Recording(DateOnly Date, MachineFacts Machine, TableModel Table)
{
    /// <summary>A note for readers, such as "beside other programs".</summary>
    public string? Note { get; init; }

    public double Seconds { get; init; }

    /// <summary>The source of the plots, with contenders that the table does not show.</summary>
    public IReadOnlyList<Scenario> Scenarios { get; init; } = [];

    /// <inheritdoc cref="Scenarios"/>
    public IReadOnlyList<ScaleResult> Scale { get; init; } = [];

    public static Recording Of(TableModel table) =>
        new(DateOnly.FromDateTime(TimeProvider.System.GetUtcNow().Date), MachineFacts.Collect(), table);

    [JsonIgnore]
    public string Summary => string.Create(CultureInfo.InvariantCulture, $"{Date:O}{Seconds,7:0} s  {Note}");
}

/// <summary>The recorded results: <c>MACHINE/NAME.json</c>.</summary>
/// <param name="folder">The folder of the machines.</param>
internal sealed partial class RecordedResults(string folder)
{
    /// <summary>The machine whose figures the pages show, unless they ask for others.</summary>
    public const string Reference = "epyc";

    private const string Ending = ".json";

    private static readonly JsonSerializerOptions s_options = new(ResultJson.Options)
    {
        WriteIndented = true,
        Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping,
        Converters = { new ShortNumbers() },
    };

    /// <summary>All names: of another machine than the reference, <c>NAME@MACHINE</c>.</summary>
    public IEnumerable<string> Names =>
        from file in Directory.Exists(folder) ? Directory.EnumerateFiles(folder, "*" + Ending, SearchOption.AllDirectories) : []
        let name = Path.GetFileNameWithoutExtension(file)
        let machine = Path.GetFileName(Path.GetDirectoryName(file)!)
        orderby machine, name
        select machine == Reference ? name : $"{name}@{machine}";

    public static string FolderOf(string repository) => Path.Combine(repository, "docs", "benchmarks");

    /// <exception cref="UsageException">No other machine can have this name.</exception>
    public static void RequireOtherMachine(string name)
    {
        if (name == Reference || !MachineName().IsMatch(name))
        {
            throw new UsageException(name == Reference
                ? $"--machine: '{name}' is the reference machine, which 'docs' records"
                : $"--machine: '{name}' must consist of letters, digits and single dashes");
        }
    }

    public Recording Read(string name) => File.Exists(PathOf(name))
        ? JsonSerializer.Deserialize<Recording>(File.ReadAllText(PathOf(name)), s_options)!
        : throw new UsageException($"nothing is recorded for '{name}': bench -- docs --only \"{name}\" does it");

    /// <returns>The path.</returns>
    public string Write(string name, Recording recording)
    {
        string path = PathOf(name);
        Directory.CreateDirectory(Path.GetDirectoryName(path)!);
        string json = Numbers().Replace(JsonSerializer.Serialize(recording, s_options), numbers => Blanks().Replace(numbers.Value, " "));
        File.WriteAllText(path, json + "\n");
        return path;
    }

    private string PathOf(string name)
    {
        string[] parts = name.Split('@');
        return Path.Combine(folder, parts is [_, string machine] ? machine : Reference, parts[0] + Ending);
    }

    [GeneratedRegex("^[A-Za-z0-9]+(-[A-Za-z0-9]+)*$")]
    private static partial Regex MachineName();

    // Lists of numbers and of words, one line each.
    [GeneratedRegex(@"\[[^\[\]{}]*\]")]
    private static partial Regex Numbers();

    [GeneratedRegex(@"\s*\n\s*")]
    private static partial Regex Blanks();

    /// <summary>Five digits: more than any measurement is good for.</summary>
    private sealed class ShortNumbers : JsonConverter<double>
    {
        public override double Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) =>
            reader.TokenType == JsonTokenType.Number ? reader.GetDouble() : double.NaN;

        public override void Write(Utf8JsonWriter writer, double value, JsonSerializerOptions options)
        {
            if (double.IsFinite(value))
            {
                writer.WriteRawValue(value.ToString("G5", CultureInfo.InvariantCulture));
            }
            else
            {
                writer.WriteStringValue(Figures.Missing);
            }
        }
    }
}
