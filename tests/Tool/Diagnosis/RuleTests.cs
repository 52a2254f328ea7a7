using static Pools.Tests.Tools.MadeTrace;

namespace Pools.Tests.Tools;

/// <summary>Returns of arrays that were never rented, and misuse that pools report themselves.</summary>
public sealed class RuleTests
{
    /// <summary>In a running process, arrays of the same pool and length that are out may explain such returns.</summary>
    [Theory]
    [InlineData(1, false)]
    [InlineData(2, true)]
    public void Open_arrays_of_another_pool_do_not_hide_foreign_returns(int poolOfOpen, bool expected)
    {
        Report report = new MadeTrace().Examine(events =>
        {
            for (int i = 0; i < 100; i++)
            {
                events.At(i * (Second / 10)).Rent(i + 1, pool: poolOfOpen, stack: 3).Return(1000 + i, pool: 1);
            }
        });

        Assert.Equal(expected, report.Findings.Any(finding => finding.Kind == FindingKind.NeverRented));
    }

    [Theory]
    [InlineData("DoubleReturn", "Pools.PerCoreArrayPool`1[System.Byte]", "Certain", "Run the code under DebugArrayPool<T>")]
    [InlineData("DoubleReturn", "Pools.Diagnostics.DebugArrayPool`1[System.Byte]", "Certain", "The pool's own report")]
    [InlineData("WriteBeyondRequest", "Pools.Diagnostics.DebugArrayPool`1[System.Byte]", "Possible", "The pool's own report")]
    public void Misuse_that_a_pool_reports_lists_each_length_once(string kind, string type, string certainty, string advice)
    {
        using MadeCode code = new MadeCode().Add(1000, "System.Buffers.ArrayPool`1[System.Byte]", "Return").Add(2000, "My.User", "Use");
        PoolLedger ledger = new();
        ledger.OnPool(new PoolLabel(1, "images", type));
        ledger.OnMisuse(new MisuseReport(kind, 1024, "images", code.Stack(1011, 2011)));
        ledger.OnMisuse(new MisuseReport(kind, 1024, "images", code.Stack(1021, 2011)));
        ledger.OnMisuse(new MisuseReport(kind, 2048, "images", code.Stack(1021, 2011)));

        Finding finding = Assert.Single(code.Examine(ledger).Findings);

        Assert.Equal([(1024, 2L), (2048, 1L)], finding.Lengths);
        Assert.Equal(certainty, finding.Certainty.ToString());
        Assert.StartsWith(advice, finding.Advice, StringComparison.Ordinal);
    }
}
