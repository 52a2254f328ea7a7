namespace Pools.Tool.Diagnosis.Rules;

/// <summary>Finds misuse that pools of this library have detected themselves.</summary>
internal static class ReportedByPoolRule
{
    /// <summary>Misuse that is legal, or that other code may cause: see <c>MisuseKind</c>.</summary>
    private static readonly string[] s_informative = ["WriteBeyondRequest", "UnclearedReferences"];

    public static IEnumerable<Finding> Find(Evidence evidence) => evidence.Ledger.Reports
        .Where(report => report.Key.Kind is not "System.ArgumentException")
        .GroupBy(report => (report.Key.Kind, report.Key.Pool, Site: evidence.ReturnSiteOf(report.Key.Stack)))
        .Select(place =>
        {
            LengthTally lengths = new();
            place.ToList().ForEach(report => lengths.Add(report.Key.Length, report.Value));
            long count = place.Sum(report => report.Value);
            return new Finding
            {
                Kind = FindingKind.ReportedByPool,
                Certainty = s_informative.Contains(place.Key.Kind) ? Certainty.Possible : Certainty.Certain,
                Count = count,
                Returned = [place.Key.Site],
                Pools = [place.Key.Pool],
                Lengths = [.. lengths.ByCount()],
                Summary = $"The pool itself has reported {place.Key.Kind}, {Words.Counted(count, "time")}.",
                Advice = evidence.Ledger.Labels.IsDebugPool(place.Key.Pool)
                    ? "The pool's own report, in its exception or log, has the stacks of the rent and of both returns."
                    : "Run the code under DebugArrayPool<T> in a test: its report names the rent and both returns.",
            };
        });
}
