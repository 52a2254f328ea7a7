namespace Pools.Analyzers;

/// <summary>Finds misuse in one method, and in each function inside it.</summary>
internal static class MethodAnalysis
{
    /// <summary>Returns the findings. A method with too many paths is walked again for each origin of arrays alone.</summary>
    public static IEnumerable<Finding> Analyze(ControlFlowGraph graph, ISymbol owner, SummaryTable summaries)
    {
        Method method = new(graph, owner, summaries);
        IEnumerable<Finding> findings = method.Sites.All.Count == 0
            ? []
            : Walk(method, Bounds.Steps, out _) ?? WalkEach(method.Sites.Origins, only => new(graph, owner, summaries, only: only));
        return findings.Concat(GraphOperations.Functions(graph).SelectMany(inner => Analyze(inner.Graph, inner.Function, summaries)));
    }

    private static List<Finding> WalkEach(int origins, Func<int, Method> followOnly)
    {
        List<Finding> findings = [];
        HashSet<(string Rule, SyntaxNode Place)> places = [];
        for (int origin = 0, budget = Bounds.StepsForAll; origin < origins && budget > 0; origin++)
        {
            Method method = followOnly(origin);
            IEnumerable<Finding> found = Walk(method, Bounds.StepsForOne, out int left) ?? [];
            budget -= Bounds.StepsForOne - left + method.Graph.Blocks.Length;
            findings.AddRange(found.Where(finding => places.Add((finding.Rule.Id, finding.Place))));
        }

        return findings;
    }

    /// <summary>Walks a method for its findings. Returns null if it has too many paths: some of them prove nothing.</summary>
    private static List<Finding>? Walk(Method method, int steps, out int left)
    {
        PathWalker walker = new(method, steps);
        bool isWalked = walker.TryWalk(method.Begin());
        left = walker.Left;
        if (!isWalked)
        {
            return null;
        }

        List<Finding> findings = [.. method.Ledger.Findings(), .. FindNeverReturnedFields(method)];
        var kept = method.Ledger.Fields.Kept().ToList();
        bool isDisposal = DisposalMethods.Is(method.Owner);
        foreach ((Variable field, IOperation call, IReadOnlyList<PathState> ends) in kept)
        {
            // In a method that disposes, a second call returns the array again. In others, the field misleads the methods that read it.
            ISymbol symbol = field.Field!;
            Site site = method.Sites[ends[0][field.Index].Index];
            if (isDisposal && DisposalMethods.IsCalledEachTime(method.Owner) && !DisposalMethods.UsesPartItDisposes(method)
                && IsReturnedAgain(method, call, ends))
            {
                bool isInternal = !DisposalMethods.IsVisible(symbol.ContainingType) || symbol.ContainingType.IsValueType;
                Finding finding = new(Rule.SecondDispose, call, site, null, ProofKind.Inevitable) { Name = symbol.Name };
                findings.Add(finding with { IsInformation = isInternal });
            }
            else if (!isDisposal && FieldWrites.IsMisleading(method.Owner, symbol))
            {
                findings.Add(new Finding(Rule.KeptInField, call, site, null, ProofKind.Everywhere) { Name = symbol.Name });
            }
        }

        return findings;
    }

    /// <summary>Walks the method again from the ends of a first call. Returns whether every path comes to a second return.</summary>
    private static bool IsReturnedAgain(Method method, IOperation returned, IReadOnlyList<PathState> ends)
    {
        Ledger ledger = method.OpenSecondCall();
        return new PathWalker(method, Bounds.StepsForOne).TryWalk([.. ends.Select(method.BeginAgain)])
            && ledger.Proved.Any(finding =>
                finding.Rule == Rule.DoubleReturn && finding.Proof == ProofKind.Inevitable && finding.Earlier == returned);
    }

    /// <summary>Finds rented arrays that go to private fields, and whose type can never return them.</summary>
    private static IEnumerable<Finding> FindNeverReturnedFields(Method method)
    {
        foreach (Site site in method.Sites.All.Where(site => site is { Kind: SiteKind.Rent, Newer: null }))
        {
            if (site.Origin!.Parent is ISimpleAssignmentOperation { Target: IFieldReferenceOperation target } assignment
                && target.Instance is IInstanceReferenceOperation && assignment.Value == site.Origin
                && method.UsesOf(target.Field)?.AreNeverReturned == true)
            {
                yield return new Finding(Rule.Leak, site.Origin, site, null, ProofKind.Never) { Name = target.Field.Name };
            }
        }
    }
}
