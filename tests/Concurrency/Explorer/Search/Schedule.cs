namespace Pools.Tests.Concurrency.Explorer;

/// <summary>One interleaving: where it departs from the default one.</summary>
internal sealed class Schedule
{
    private Schedule(IReadOnlyList<(int Decision, int Option)> departures) => Departures = departures;
    public IReadOnlyList<(int Decision, int Option)> Departures { get; }

    public static Schedule Of(Branch? branch)
    {
        List<(int, int)> departures = [];
        for (; branch is not null; branch = branch.Parent)
        {
            departures.Add((branch.Decision, branch.Option));
        }

        departures.Reverse();
        return new Schedule(departures);
    }

    /// <exception cref="FormatException">The text is no schedule.</exception>
    public static Schedule Parse(string text) => text is "-" or "" ? new Schedule([]) : new Schedule([.. text.Split(',').Select(ParseOne)]);

    public override string ToString() => Departures.Count == 0
        ? "-"
        : string.Join(',', Departures.Select(d => string.Create(CultureInfo.InvariantCulture, $"{d.Decision}:{d.Option}")));

    private static (int Decision, int Option) ParseOne(string text)
    {
        string[] parts = text.Split(':');
        return parts.Length == 2
            ? (int.Parse(parts[0], CultureInfo.InvariantCulture), int.Parse(parts[1], CultureInfo.InvariantCulture))
            : throw new FormatException($"'{text}' is not decision:option.");
    }
}
