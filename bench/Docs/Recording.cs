using Pools.Tests.Simulation;

namespace Pools.Bench;

/// <summary>What a section of the documentation's figures has found, and where and when: what its pages and plots say is made of this and of nothing else.</summary>
internal sealed record Recording(DateOnly Date, MachineFacts Machine, TableModel Table)
{
    /// <summary>What a reader must know beside it: that other programs ran meanwhile, for instance.</summary>
    public string? Note { get; init; }

    /// <summary>How long it took.</summary>
    public double Seconds { get; init; }

    /// <summary>What the plots are drawn from, and figures of contenders that the table does not show.</summary>
    public IReadOnlyList<Scenario> Scenarios { get; init; } = [];

    /// <inheritdoc cref="Scenarios"/>
    public IReadOnlyList<ScaleResult> Scale { get; init; } = [];

    /// <summary>When, and how long it took.</summary>
    [JsonIgnore]
    public string Summary => string.Create(CultureInfo.InvariantCulture, $"{Date:O}{Seconds,7:0} s  {Note}");

    /// <summary>All tables that a sentence can quote.</summary>
    [JsonIgnore]
    public IEnumerable<TableModel> Tables => [Table, ScaleReport.Fields(Scale), .. Scenarios.Select(ScenarioTable.From)];
}
