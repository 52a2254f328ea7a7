namespace Pools.Tool.Diagnosis;

/// <summary>Makes one finding of each bug that shows in a library, with advice for the library's user.</summary>
internal static class LibraryFindings
{
    /// <summary>Merges and rewords findings whose arrays a library rents or returns, and drops notes that follow from a loss.</summary>
    public static List<Finding> Reduce(List<Finding> findings)
    {
        List<Finding> reduced = [.. findings.GroupBy(finding => BugOf(AttributedTo(finding, findings))).Select(bug => WithAdvice(Merge([.. bug])))];
        HashSet<string> lossy = [.. reduced.Where(finding => finding.Kind == FindingKind.Lost).SelectMany(PlacesOf)];
        HashSet<string> held = [.. reduced.Where(finding => finding.Kind == FindingKind.HeldForLong).SelectMany(PlacesOf)];
        return reduced.FindAll(finding => finding.IsFault
            || (IsOfUse(finding) && !PlacesOf(finding).Any(lossy.Contains) && !(finding.Kind == FindingKind.AllocatedEveryTime && PlacesOf(finding).Any(held.Contains))));
    }

    /// <summary>One call of a library may rent several arrays: their losses are one bug.</summary>
    private static (string Library, string Owners, Finding? Other) BugOf(Finding finding) => finding is { Kind: FindingKind.Lost, Library: string library }
        ? (library, string.Join('|', OwnersOf(finding).Order(StringComparer.Ordinal)), null)
        : ("", "", finding);

    /// <summary>If a library goes on asynchronously, stacks do not show its caller. Its losses belong to the caller that loses most by the same call.</summary>
    private static Finding AttributedTo(Finding finding, List<Finding> all) =>
        finding is { Kind: FindingKind.Lost, Library: not null, CallerCount: 0, Rented: Site rented } && !IsOfOneCaller(finding)
            ? all.Where(other => other.Kind == FindingKind.Lost && IsOfOneCaller(other) && rented.Top.Method is MethodName method && other.Rented!.Top.Method == method)
                .MaxBy(other => other.Count) ?? finding
            : finding;

    private static IEnumerable<string> OwnersOf(Finding finding) => IsOfOneCaller(finding)
        ? [finding.Rented!.Own.Place]
        : finding.Callers.Select(caller => caller.Caller.Place).DefaultIfEmpty(finding.Rented!.Top.Place);

    private static bool IsOfOneCaller(Finding finding) => finding.Rented is { Own.Library: null };

    private static Finding Merge(Finding[] parts)
    {
        Finding first = parts.MaxBy(part => (IsOfOneCaller(part), part.Certainty, part.Count))!;
        if (parts.Length == 1)
        {
            return first;
        }

        long rents = parts.Sum(part => part.Rents);
        long? bytes = Array.TrueForAll(parts, part => part.Bytes is not null) ? parts.Sum(part => part.Bytes) : null;
        double returned = parts.Sum(part => part.ShareReturned * part.Rents) ?? 0;
        Site[] entries = [.. parts.Select(part => part.Rented!).DistinctBy(site => site.Frames[^Math.Min(2, site.Frames.Count)].Place, StringComparer.Ordinal)];
        return first with
        {
            Count = parts.Sum(part => part.Count),
            Rents = rents,
            ShareReturned = rents == 0 ? 0 : returned / rents,
            Bytes = bytes,

            // The call that the program makes says more than the places inside the library.
            Rented = entries.Length == 1 && first.Rented!.Frames.Count > 2 ? new Site([.. first.Rented.Frames.TakeLast(2)], first.Rented.Callers) : first.Rented,
            Pools = [.. parts.SelectMany(part => part.Pools).Distinct(StringComparer.Ordinal)],
            Lengths = [.. parts.SelectMany(part => part.Lengths).GroupBy(length => length.Length)
                .Select(length => (length.Key, Count: length.Sum(part => part.Count))).OrderByDescending(length => length.Count)],
            Evidence = bytes is long known
                ? [$"About {Words.Bytes(known)} lost in all. Memory grows by that much only if something still references the arrays.", .. first.Evidence.Skip(1)]
                : [.. first.Evidence.Skip(1)],
            Summary = $"{Words.Counted(parts.Sum(part => part.Count), "array")} of {Words.Number(rents)}, rented in {parts.Length} places of {first.Library}, did not come back.",
        };
    }

    private static Finding WithAdvice(Finding finding) => finding.Library is not string library ? finding : finding with
    {
        Advice = finding switch
        {
            { IsFault: false } => $"The code is in {library}. Only a setting of it, or a call less, changes this.",
            { Kind: FindingKind.Lost } when IsOfOneCaller(finding) && !finding.IsAllOfPlace =>
                $"Other callers do not lose arrays there. If the result of {CallOf(finding)} is disposable, dispose of it on every path.",
            { Kind: FindingKind.Lost, CallerCount: > 1, Rented.Top.Kind: FrameKind.Library } =>
                $"All {finding.CallerCount} callers lose them, so the bug is in {library}: report it there. Only if your code has to dispose of a result is it yours.",
            { Kind: FindingKind.Lost } =>
                $"If the result of {CallOf(finding)} is disposable, dispose of it on every path. Otherwise the bug is in {library}: report it there.",
            _ => $"The code is in {library}. If your code calls Dispose twice, or passes it an array that the code keeps, fix that. Otherwise the bug is in {library}: report it there.",
        },
    };

    /// <summary>The call of the library that the program makes.</summary>
    private static string? CallOf(Finding finding) => finding.Rented!.Frames.Last(frame => frame.Library is not null).Method?.Short;

    /// <summary>Only the authors of a library can change where it returns its arrays.</summary>
    private static bool IsOfUse(Finding finding) => finding.Library is null || finding.Kind == FindingKind.AllocatedEveryTime;

    /// <summary>The places whose notes follow from a loss: the call, and all places in a library.</summary>
    private static IEnumerable<string> PlacesOf(Finding finding) => finding.Rented is not Site rented ? [] : rented.Library is string library ? [library] : [rented.Own.Place];
}
