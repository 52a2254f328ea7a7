namespace Pools.Tool.Diagnosis;

/// <summary>Makes one finding of each bug in a library, with advice for the library's user.</summary>
internal static class LibraryFindings
{
    /// <summary>Merges and rewords findings whose arrays a library rents or returns, and drops notes that follow from a loss.</summary>
    public static List<Finding> Reduce(List<Finding> findings)
    {
        var bugs = findings.GroupBy(finding => BugOf(AttributedTo(finding, findings)));
        List<Finding> reduced = [.. bugs.Select(bug => WithAdvice(Merge([.. bug])))];
        HashSet<string> lossy = [.. reduced.Where(finding => finding.Kind == FindingKind.Lost).SelectMany(PlacesOf)];
        HashSet<string> held = [.. reduced.Where(finding => finding.Kind == FindingKind.HeldForLong).SelectMany(PlacesOf)];
        return reduced.FindAll(finding => finding.IsFault || (IsUseful(finding) && !PlacesOf(finding).Any(place =>
            lossy.Contains(place) || (finding.Kind == FindingKind.AllocatedEveryTime && held.Contains(place)))));
    }

    /// <summary>One call of a library may rent several arrays: their losses are one bug.</summary>
    private static (string Library, string Owners, Finding? Other) BugOf(Finding finding) =>
        finding is { Kind: FindingKind.Lost, Library: string library }
            ? (library, string.Join('|', OwnersOf(finding).Order(StringComparer.Ordinal)), null)
            : ("", "", finding);

    /// <summary>Attributes losses of asynchronous code, whose stacks show no caller, to the one that loses most by the same call.</summary>
    private static Finding AttributedTo(Finding finding, List<Finding> all) =>
        finding is { Kind: FindingKind.Lost, CallerCount: 0, Rented: { Library: not null, Own.Library: not null, Top.Method: { } call } }
            ? all.Where(other => other.Kind == FindingKind.Lost && IsOfOneCaller(other) && other.Rented!.Top.Method == call)
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
        string lost = $"About {Words.Bytes(bytes ?? 0)} lost in all. "
            + "Memory grows by that much only if something still references the arrays.";
        double returned = parts.Sum(part => part.ShareReturned * part.Rents) ?? 0;
        IEnumerable<Frame> entries = parts.Select(part => part.Rented!.Frames).Select(frames => frames[^Math.Min(2, frames.Count)]);
        bool isOneEntry = entries.All(entry => entry.IsSamePlace(entries.First()));
        return first with
        {
            Count = parts.Sum(part => part.Count),
            Rents = rents,
            ShareReturned = rents == 0 ? 0 : returned / rents,
            Bytes = bytes,

            // The program's call says more than the places inside the library.
            Rented = isOneEntry && first.Rented!.Frames.Count > 2
                ? new Site([.. first.Rented.Frames.TakeLast(2)], first.Rented.Callers)
                : first.Rented,
            Pools = [.. parts.SelectMany(part => part.Pools).Distinct(StringComparer.Ordinal)],
            Lengths = [.. parts.SelectMany(part => part.Lengths).GroupBy(length => length.Length)
                .Select(length => (length.Key, Count: length.Sum(part => part.Count))).OrderByDescending(length => length.Count)],
            Evidence = [.. bytes is null ? [] : (string[])[lost], .. first.Evidence.Skip(1)],
            Summary = $"{Words.Counted(parts.Sum(part => part.Count), "array")} of {Words.Number(rents)}, "
                + $"rented in {parts.Length} places of {first.Library}, did not come back.",
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
                $"All {finding.CallerCount} callers lose them, so the bug is in {library}: report it there. "
                + "Only if your code has to dispose of a result is it yours.",
            { Kind: FindingKind.Lost } =>
                $"If the result of {CallOf(finding)} is disposable, dispose of it on every path. "
                + $"Otherwise the bug is in {library}: report it there.",
            _ => $"The code is in {library}. If your code calls Dispose twice, or passes it an array that the code keeps, fix that. "
                + $"Otherwise the bug is in {library}: report it there.",
        },
    };

    /// <summary>The program's call of the library.</summary>
    private static string? CallOf(Finding finding) => finding.Rented!.Frames.Last(frame => frame.Library is not null).Method?.Short;

    /// <summary>Only the authors of a library can change where it returns its arrays.</summary>
    private static bool IsUseful(Finding finding) => finding.Library is null || finding.Kind == FindingKind.AllocatedEveryTime;

    /// <summary>The places whose notes follow from a loss: the call, and all places in a library.</summary>
    private static IEnumerable<string> PlacesOf(Finding finding) =>
        finding.Rented is null ? [] : [finding.Library ?? finding.Rented.Own.Place];
}
