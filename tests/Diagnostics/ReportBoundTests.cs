namespace Pools.Tests.Debug;

/// <summary>Reports of a flood of misuses are bounded by kind.</summary>
public sealed class ReportBoundTests
{
    private const int Flood = 1_600;

    [Fact]
    public void Scopes_with_names_of_their_own_share_a_report()
    {
        List<MisuseReport> told = [];
        DebugArrayPool<byte> pool = Make(told);
        for (int i = 0; i < Flood; i++)
        {
            using DebugPoolScope scope = pool.BeginScope(Name(i));
            ReturnTwice(pool);

            MisuseReport own = Assert.Single(scope.Reports);
            Assert.Equal((Name(i), 1L), (own.Scope, own.Count));
        }

        MisuseReport report = Assert.Single(pool.Reports);
        Assert.Equal((Flood, Name(0)), (report.Count, report.Scope));
        Assert.Same(report, Assert.Single(told));
        Assert.Equal(0, pool.OmittedReports);

        static string Name(int i) => i.ToString(CultureInfo.InvariantCulture);
    }

    [Fact]
    public void A_kind_that_comes_after_a_flood_of_another_is_told()
    {
        List<MisuseReport> told = [];
        DebugArrayPool<byte> pool = Make(told);
        FloodPlaces(pool);

        pool.Return(new byte[10]);

        Assert.Equal(MisuseKind.Foreign, told[^1].Kind);
        Assert.Same(told[^1], pool.Reports[^1]);
    }

    [Fact]
    public void A_pool_keeps_a_bounded_number_of_places_and_counts_the_others()
    {
        List<MisuseReport> told = [];
        DebugArrayPool<byte> pool = Make(told);
        using DebugPoolScope scope = pool.BeginScope();

        FloodPlaces(pool);

        RequireBounded(pool.Reports, pool.OmittedReports);
        RequireBounded(scope.Reports, scope.OmittedReports);
        Assert.Equal(pool.Reports, told);
        Assert.Equal(Flood, pool.GetStatistics().Misuses);

        static void RequireBounded(IReadOnlyList<MisuseReport> reports, long omitted)
        {
            Assert.Equal((KeptReports.MostOfOneKind, Flood - KeptReports.MostOfOneKind), (reports.Count, omitted));
            Assert.All(reports, (report, i) => Assert.Equal(i == reports.Count - 1, SaysLast(report)));
            Assert.Contains("\"isLastOfKind\":true", reports[^1].ToJson(), StringComparison.Ordinal);
        }

        static bool SaysLast(MisuseReport report) =>
            report.ToString().Contains("further places are only counted", StringComparison.Ordinal);
    }

    [Fact]
    public void The_message_is_bounded_and_counts_what_it_leaves_out_by_kind()
    {
        DebugArrayPool<byte> pool = Make();
        using DebugPoolScope scope = pool.BeginScope(new string('n', 100_000));
        FloodPlaces(pool);
        pool.Return(new byte[10]);

        foreach (Action assert in new Action[] { scope.AssertClean, pool.AssertClean })
        {
            var exception = Assert.Throws<DebugPoolScopeException>(assert);
            Assert.InRange(exception.Message.Length, 1_000, DebugPoolScopeException.MostCharacters + 500);
            Assert.Equal(KeptReports.MostOfOneKind + 1, exception.Reports.Count);
            int shown = exception.Message.Split("AP001 ").Length - 1;
            string end = FormattableString.Invariant($"and {Flood + 1 - shown:N0} more: {Flood - shown:N0} DoubleReturn, 1 Foreign");
            Assert.EndsWith(end, exception.Message, StringComparison.Ordinal);
        }
    }

    [Fact]
    public void One_report_that_is_too_long_is_cut()
    {
        DebugArrayPool<byte> pool = Make();
        ReturnTwice(pool, member: new string('m', 20_000));

        string message = Assert.Throws<DebugPoolScopeException>(pool.AssertClean).Message;

        Assert.InRange(message.Length, DebugPoolScopeException.MostCharacters, DebugPoolScopeException.MostCharacters + 500);
        Assert.EndsWith(" …", message, StringComparison.Ordinal);
    }

    [Fact]
    public void Information_that_is_left_out_is_no_misuse()
    {
        var pool = new DebugArrayPool<string>(new DebugArrayPoolOptions { Reaction = MisuseReaction.Record });
        using DebugPoolScope scope = pool.BeginScope();
        for (int i = 0; i < Flood; i++)
        {
            string[] array = pool.Rent(10, member: "flood", file: "Flood.cs", line: i);
            array[0] = "kept";
            pool.Return(array, member: "flood", file: "Flood.cs", line: i);
        }

        pool.AssertClean();
        Assert.Equal(Flood - KeptReports.MostOfOneKind, pool.OmittedReports);
        scope.FailOnInformation = true;
        Assert.Contains("UnclearedReferences", Assert.Throws<DebugPoolScopeException>(scope.AssertClean).Message, StringComparison.Ordinal);
    }

    private static DebugArrayPool<byte> Make(List<MisuseReport>? told = null) =>
        StillDebugPool.Make(new DebugArrayPoolOptions { Reaction = MisuseReaction.Record, OnReport = told is null ? null : told.Add });

    private static void ReturnTwice(DebugArrayPool<byte> pool, int line = 1, string member = "flood")
    {
        byte[] array = pool.Rent(100, member, file: "Flood.cs", line: line);
        pool.Return(array, member: member, file: "Flood.cs", line: line);
        pool.Return(array, member: member, file: "Flood.cs", line: line);
    }

    private static void FloodPlaces(DebugArrayPool<byte> pool)
    {
        for (int i = 0; i < Flood; i++)
        {
            ReturnTwice(pool, line: i + 1);
        }
    }
}
