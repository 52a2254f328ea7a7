using System.Text.Encodings.Web;
using Directory = System.IO.Directory;
using ScaleResult = Pools.Tests.Simulation.ScaleResult;

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
        new(DateOnly.FromDateTime(TimeProvider.System.GetUtcNow().Date), MachineFacts.Collect([]) with { CommandLine = "" }, table);

    [JsonIgnore]
    public string Summary => string.Create(CultureInfo.InvariantCulture, $"{Date:O}{Seconds,7:0} s  {Note}");
}

/// <summary>The recorded results: <c>docs/figures/NAME.json</c>, of another machine <c>docs/figures/MACHINE/NAME.json</c>.</summary>
internal sealed partial class RecordedResults(string root)
{
    private const string Ending = ".json";

    private static readonly JsonSerializerOptions s_options =
        new(ResultJson.Readable) { Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping, Converters = { new ShortNumbers() } };

    private readonly string _folder = Path.Combine(root, "docs", "figures");

    /// <summary>All names: of another machine <c>NAME@MACHINE</c>.</summary>
    public IEnumerable<string> Names =>
        from file in Directory.Exists(_folder) ? Directory.EnumerateFiles(_folder, "*" + Ending, SearchOption.AllDirectories) : []
        let path = Path.GetRelativePath(_folder, file)[..^Ending.Length]
        orderby path
        select Path.GetDirectoryName(path) is { Length: > 0 } machine ? $"{Path.GetFileName(path)}@{machine}" : path;

    public Recording Read(string name) => File.Exists(PathOf(name))
        ? JsonSerializer.Deserialize<Recording>(File.ReadAllText(PathOf(name)), s_options)!
        : throw new UsageException($"nothing is recorded for '{name}': bench -- docs --only \"{name}\" does it");

    public void Write(string name, Recording recording)
    {
        Directory.CreateDirectory(Path.GetDirectoryName(PathOf(name))!);
        File.WriteAllText(PathOf(name), Json(recording), new UTF8Encoding(false));
    }

    public static string Json(Recording recording) =>
        Numbers().Replace(JsonSerializer.Serialize(recording, s_options), numbers => Blanks().Replace(numbers.Value, " ")) + "\n";

    private string PathOf(string name)
    {
        string[] parts = name.Split('@');
        return Path.Combine(_folder, parts is [_, string machine] ? machine : "", parts[0] + Ending);
    }

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
