using System.Linq;
using Pools.Bench;
using Xunit;

namespace Pools.Tests.Docs;

/// <summary>The base of the published ratios is the shared pool as users call it, beside both forms of ours.</summary>
public sealed class RatioBaseTests
{
    private static readonly TargetRow s_row = TargetBook.PerCore.Rows.First(row => row.Scenario == "depth-1");

    [Fact]
    public void Ratios_are_to_the_shared_pool_called_directly() =>
        Assert.IsType<Contender<SharedDirect<ArrayLease<byte>>, ArrayLease<byte>>>(Contenders.Find(s_row.Opponent));

    [Theory, InlineData("dry"), InlineData("objects"), InlineData("suite")]
    public void Cells_with_contenders_of_their_own_have_both_forms_of_our_pool_beside_that_base(string scenario)
    {
        string[] ids = [s_row.Opponent, s_row.Ours, s_row.Sealed!];

        Assert.All(
            TargetBook.FindScenario(scenario).Plan(Selection.Targets),
            cell => Assert.Equal(ids, cell.Candidates.Select(contender => contender.Id)));
    }

    [Fact]
    public void The_suite_has_32_cells() =>
        Assert.Equal(32, TargetBook.FindScenario("suite").Plan(Selection.Targets).Select(cell => cell.Name).Distinct().Count());

    [Fact]
    public void A_table_of_targets_shows_the_sealed_type_beside_the_variable()
    {
        TargetFigure figure = new(s_row, "4 KiB", At(1.1), At(5), At(4.5), NumberFormat.Nanoseconds, OtherBuild: null)
        {
            Sealed = At(0.97),
        };

        TableModel table = TargetReport.Table([figure]);

        Assert.Equal("0.97 ×", table.Rows[0].Cells[table.Headings.ToList().IndexOf("sealed type")]);
    }

    private static Spread At(double value) => new(value, value, value, value, value);
}
