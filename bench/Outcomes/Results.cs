namespace Pools.Bench;

/// <summary>One cell of a scenario (a size, a depth, a number of threads) with all contenders.</summary>
internal sealed record CellResult(string Name, IReadOnlyList<ContenderResult> Contenders)
{
    public static CellResult From(string name, IReadOnlyList<ContenderResult> contenders, string baselineId)
    {
        IReadOnlyList<double> baseline = contenders.FirstOrDefault(c => c.Id == baselineId)?.Values ?? [];
        return new CellResult(name,
            [.. contenders.Select(c => c with { Value = Spread.Of(c.Values), Ratio = Spread.OfRatio(c.Values, baseline) })]);
    }

    /// <summary>The same cell over several processes: the medians of each contender's own figures.</summary>
    public static CellResult Over(IReadOnlyList<CellResult> processes) => processes is [var only] ? only : new(processes[0].Name,
    [
        .. from contender in processes[0].Contenders
           let own = processes.Select(process => process.Find(contender.Id)).OfType<ContenderResult>().ToList()
           let values = own.ConvertAll(process => process.Value?.Median ?? double.NaN)
           select contender with
           {
               Values = values,
               Value = Spread.Of(values),
               Ratio = Spread.Of(own.Select(process => process.Ratio?.Median ?? double.NaN)),
               Details = contender.Details.Keys.ToDictionary(
                   key => key, key => Spread.MedianOf(own.Select(process => process.Details.GetValueOrDefault(key, double.NaN)))),
           },
    ]);

    public ContenderResult? Find(string id) => Contenders.FirstOrDefault(c => string.Equals(c.Id, id, StringComparison.Ordinal));
}

internal sealed record ContenderResult(string Id, string Title, ContenderKind Kind, IReadOnlyList<double> Values)
{
    public Spread? Value { get; init; }

    /// <summary>The ratio to the baseline, taken round by round; null without one.</summary>
    public Spread? Ratio { get; init; }

    public Dictionary<string, double> Details { get; init; } = [];

    public IReadOnlyList<Moment>? Timeline { get; init; }

    public static ContenderResult Of(Contender contender, IReadOnlyList<double> values, Dictionary<string, double> details) =>
        new(contender.Id, contender.Title, contender.Kind, values) { Details = details };
}

/// <summary>A column of a table, with the key of its figure in <see cref="ContenderResult.Details"/>.</summary>
internal sealed record Column(string Key, string Heading, NumberFormat Format);

internal static class Columns
{
    public const string BytesKey = "bytesPerOperation";

    public static Column TimePerPair { get; } = new("nanoseconds", "time/pair", NumberFormat.Nanoseconds);

    /// <summary>Bytes allocated for each pair; collections for each million pairs.</summary>
    public static IReadOnlyList<Column> Allocation { get; } = [new(BytesKey, "alloc/pair", NumberFormat.Bytes), .. Generations("/M")];

    public static IEnumerable<Column> Generations(string unit = "") =>
        Enumerable.Range(0, Sample.Generations).Select(number => new Column(KeyOf(number), KeyOf(number) + unit, NumberFormat.Count));

    /// <summary>The collections of some samples, per this number of units.</summary>
    public static Dictionary<string, double> Collections(IReadOnlyList<Sample> samples, double units) =>
        Enumerable.Range(0, Sample.Generations).ToDictionary(
            KeyOf, number => samples.Sum(sample => sample.Collections[number]) / units, StringComparer.Ordinal);

    private static string KeyOf(int generation) => string.Create(CultureInfo.InvariantCulture, $"gen{generation}");
}

/// <summary>The JSON of results: camel case, enums by name, nothing for what is missing.</summary>
internal static class ResultJson
{
    public static JsonSerializerOptions Options { get; } = new()
    {
        PropertyNamingPolicy = JsonNamingPolicy.CamelCase,
        DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingNull,
        NumberHandling = JsonNumberHandling.AllowNamedFloatingPointLiterals,
        Converters = { new JsonStringEnumConverter(JsonNamingPolicy.CamelCase) },
    };
}
