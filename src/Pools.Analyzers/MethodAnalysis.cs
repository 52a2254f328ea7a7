namespace Pools.Analyzers;

/// <summary>Finds what is wrong in one method, and in each function inside it by itself.</summary>
internal static class MethodAnalysis
{
    /// <summary>The findings. A method with more paths than are followed is walked again for each origin of arrays by itself, and nothing is said of those that still have too many.</summary>
    public static IEnumerable<Finding> Analyze(ControlFlowGraph graph, ISymbol owner, SummaryTable summaries)
    {
        Method method = new(graph, owner, summaries);
        IEnumerable<Finding> findings = method.Sites.All.Count == 0 ? [] : Walk(method, Bounds.Steps, out _) ?? WalkEach(method.Sites.Origins, only => new(graph, owner, summaries, only: only));
        return findings.Concat(GraphOperations.Functions(graph).SelectMany(function => Analyze(function.Graph, function.Function, summaries)));
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

    /// <summary>Walks a method for its findings. Returns null if it has too many paths: the paths seen so far prove nothing about the others.</summary>
    private static List<Finding>? Walk(Method method, int steps, out int left)
    {
        // First, walk all paths.
        PathWalker walker = new(method, steps);
        bool isWalked = walker.TryWalk(method.Begin());
        left = walker.Left;
        if (!isWalked)
        {
            return null;
        }

        // Next, what single calls have done wrong.
        List<Finding> findings = [.. method.Ledger.Findings(), .. RentedFields.Findings(method)];

        // Finally, fields that still hold an array after it was returned: in a method that disposes, a second call would return it again; in any other, the field misleads the methods that read it.
        var kept = method.Ledger.Fields.Kept().ToList();
        bool isDisposal = DisposalMethods.Is(method.Owner);
        bool isCalledEachTime = isDisposal && DisposalMethods.IsCalledEachTime(method.Owner);
        foreach ((Variable field, int returned, IReadOnlyList<PathState> ends) in kept)
        {
            if (method.Operations[returned] is not IInvocationOperation call)
            {
                continue;
            }

            if (isCalledEachTime && !DisposedParts.AreUsed(method) && IsReturnedAgain(method, returned, ends))
            {
                findings.Add(new Finding(Rule.SecondDispose, call, SiteOf(method, field, ends), null, ProofKind.Inevitable)
                {
                    Name = field.Field!.Name,
                    HasNullCheck = NullChecks.AreMade(method, field),
                    IsInformation = !DisposalMethods.IsVisible(field.Field.ContainingType) || field.Field.ContainingType.IsValueType,
                });
            }
            else if (!isDisposal && FieldsLeft.AreMisleading(method.Owner, field.Field!))
            {
                findings.Add(new Finding(Rule.KeptInField, call, SiteOf(method, field, ends), null, ProofKind.Everywhere) { Name = field.Field!.Name });
            }
        }

        return findings;
    }

    private static Site SiteOf(Method method, Variable field, IReadOnlyList<PathState> ends) => method.Sites[ends[0][field.Index].Index];

    /// <summary>Walks the method again from where a first call ended: whether every path comes to a second return.</summary>
    private static bool IsReturnedAgain(Method method, int returned, IReadOnlyList<PathState> ends)
    {
        Ledger ledger = method.OpenSecondCall();
        return new PathWalker(method, Bounds.StepsForOne).TryWalk([.. ends.Select(method.BeginAgain)]) && ledger.Trails.Findings().Any(finding =>
            finding.Rule == Rule.DoubleReturn && finding.Proof == ProofKind.Inevitable && method.Operations.Number(finding.Earlier!) == returned);
    }
}
