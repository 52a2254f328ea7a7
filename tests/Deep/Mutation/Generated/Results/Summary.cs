using System;
using System.Collections.Generic;
using System.Globalization;
using System.Linq;

namespace Pools.Tests.Mutation;

/// <summary>What results come to.</summary>
internal static class Summary
{
    /// <summary>The score, by operator and by file, what found the faults, and each that was not found.</summary>
    /// <param name="results">Of faults that the sources still have.</param>
    /// <param name="explanations">Why some survive.</param>
    public static IEnumerable<string> Of(IReadOnlyCollection<Result> results, IReadOnlyDictionary<string, string> explanations)
    {
        foreach (Result result in results.Where(result => result.Outcome is Outcome.Survived or Outcome.Stopped).OrderBy(result => result.Id, StringComparer.Ordinal))
        {
            string reason = explanations.TryGetValue(result.Id, out string? known) ? known : result.Outcome == Outcome.Stopped ? $"{result.Killer}: {result.Finding}" : "NOT EXPLAINED";
            yield return $"{result.Outcome}: {result.File}:{result.Line}{Environment.NewLine}  {result.Id}{Environment.NewLine}  {reason}";
        }

        foreach (IGrouping<string, Result> killed in results.Where(result => result.Outcome == Outcome.Killed).GroupBy(result => result.Killer!).OrderByDescending(group => group.Count()))
        {
            yield return $"{killed.Count(),6} killed by {killed.Key}";
        }

        foreach (string line in By("operator", results, result => result.Operator).Concat(By("file", results, result => result.File)))
        {
            yield return line;
        }

        yield return Score(results);
    }

    /// <summary>One line. Faults that the compiler does not take are none.</summary>
    public static string Score(IEnumerable<Result> results)
    {
        ILookup<Outcome, Result> by = results.ToLookup(result => result.Outcome);
        int killed = by[Outcome.Killed].Count();
        int all = killed + by[Outcome.Survived].Count() + by[Outcome.Stopped].Count();
        string share = all == 0 ? "" : string.Create(CultureInfo.InvariantCulture, $", {100.0 * killed / all:F1} %");
        return $"{killed} of {all} killed{share}; {by[Outcome.Survived].Count()} survived, {by[Outcome.Stopped].Count()} stopped; {by[Outcome.DoesNotCompile].Count()} more do not compile";
    }

    /// <summary>How many of a hundred were found, or need not be.</summary>
    public static double FoundOrExplained(IEnumerable<Result> results, IReadOnlyDictionary<string, string> explanations)
    {
        Result[] faults = [.. results.Where(result => result.Outcome != Outcome.DoesNotCompile)];
        return faults.Length == 0 ? 100 : 100.0 * faults.Count(result => result.Outcome == Outcome.Killed || explanations.ContainsKey(result.Id)) / faults.Length;
    }

    private static IEnumerable<string> By(string what, IEnumerable<Result> results, Func<Result, string> key) =>
    [
        $"by {what}:",
        .. results.GroupBy(key).OrderBy(group => group.Key, StringComparer.Ordinal).Select(group => $"  {group.Key,-32} {Score(group)}"),
    ];
}
