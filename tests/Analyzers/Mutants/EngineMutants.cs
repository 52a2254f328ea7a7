using System.Collections.Generic;

namespace Pools.Tests.Analyzers.Mutants;

/// <summary>A fault in the engine: a text that its sources contain exactly once, and its replacement.</summary>
/// <param name="Name">What the engine no longer does.</param>
/// <param name="Case">The case that must fail.</param>
/// <param name="File">Below <c>src/Pools.Analyzers</c>.</param>
/// <param name="Before">The text.</param>
/// <param name="After">Its replacement.</param>
public sealed record EngineMutant(string Name, string Case, string File, string Before, string After)
{
    public override string ToString() => Name;
}

/// <summary>Each removes one idea from the engine.</summary>
internal static class EngineMutants
{
    public static IReadOnlyList<EngineMutant> All { get; } =
    [
        new("a third return is not reported", "Rules/Repeated", "Evaluation/PoolCallEvaluator.cs",
            "Everywhere.Accuse(new Finding(Rule.DoubleReturn, call, site, Method.Operations[facts.ReturnedBy], ProofKind.Everywhere));",
            ""),
        new("no recency: a rent in a loop is the same array each time", "Idioms/Ownership", "Evaluation/PoolCallEvaluator.cs",
            "if (before.Status != SiteStatus.Absent && state.IsReferenced(site.Index))",
            "if (before.Status == SiteStatus.Absent && state.IsReferenced(site.Index))"),
        new("no facts from branches: both ways of each are walked with the same facts", "Rules/POOL0001", "Walking/BranchEvaluator.cs",
            "return AssumePure(state, condition, truth) && AssumeFact(state, condition, truth);",
            "return true;"),
        new("no conditions that are asked twice", "Rules/Conditions", "Walking/BranchEvaluator.cs",
            "return AssumePure(state, condition, truth) && AssumeFact(state, condition, truth);",
            "return AssumeFact(state, condition, truth);"),
        new("no walk of finally blocks: a branch goes where it goes", "Rules/POOL0001", "Walking/PathWalker.cs",
            "when branch.FinallyRegions.IsEmpty:",
            "when branch.FinallyRegions.Length >= 0:"),
        new("no exceptions: handlers are never entered", "Rules/POOL0001", "Walking/ExceptionRouter.cs",
            "        if (!HasHandler(region))\n        {\n            if (isPlausible)",
            "        if (!HasHandler(region) || state is not null)\n        {\n            if (isPlausible)"),
        new("no loop rule", "Rules/POOL0001", "Proofs/RoundProof.cs",
            "public IEnumerable<Finding> Findings() =>\n        _hits.Where(",
            "public IEnumerable<Finding> Findings() =>\n        _hits.Where(hit => hit.Key.Loop < 0).Where("),
        new("rounds of a loop without a return do not count", "Idioms/Loops", "Proofs/RoundProof.cs",
            " && !_roundsWithout.Contains((hit.Value.Site.Principal, hit.Key.Loop))",
            ""),
        new("a shorter list of borrowers: streams keep what they get", "Rules/POOL0005", "Symbols/KnownCalls.cs",
            "        if (OverridesStream(method))\n",
            "        if (OverridesStream(method) && method.Name.Length == 0)\n"),
        new("one path is enough: a good one takes nothing back", "Idioms/Ownership", "Proofs/EverywhereProof.cs",
            "_verdicts[(rule.Id, at)] = null;",
            "_ = (rule, at);"),
        new("a return that is not always followed by another one is not acquitted", "Idioms/Ownership", "Proofs/TrailProof.cs",
            "Get(returned, thrown).IsAcquitted = true;",
            "_ = Get(returned, thrown).IsAcquitted;"),
        new("an exit is judged by the paths that have rented, and not by all", "Idioms/Ownership", "Proofs/ExitProof.cs",
            "_verdicts[(site.Principal, block)] = null;",
            "_ = (site.Principal, block);"),
        new("fields are not forgotten when other code runs", "Idioms/Fields", "Evaluation/Tracker.cs",
            "variable.Field is { } field && method.CanChange(field))",
            "variable.Field is { IsVolatile: true } field && method.CanChange(field))"),
        new("an array that is compared with another one is still the one it was", "Idioms/Identity", "Evaluation/Evaluator.cs",
            "            Tracker.Forget(array.Index);\n",
            ""),
        new("exceptions that nobody would expect prove something", "Idioms/Exceptions", "Walking/ExceptionRouter.cs",
            "copy.IsPlausible = isPlausible && (state.Throw == 0 || state.IsPlausible);",
            "copy.IsPlausible = true;"),
        new("what is read by a function inside has not escaped", "Idioms/Closures", "Evaluation/Tracker.cs",
            "if (variable.IsCaptured || variable.Field is not null)",
            "if (variable.Field is not null)"),
        new("a call that got the whole array has not filled it", "Idioms/Content", "Evaluation/ArgumentEvaluator.cs",
            "effect == CallEffect.Fill || !call.TargetMethod.IsFramework()",
            "effect == CallEffect.Fill"),
        new("a comparison says nothing of another one", "Rules/Conditions", "Walking/BranchEvaluator.cs",
            "return HasValue(state, use.Index);",
            "return HasValue(state, use.Index) || known != 0;"),
        new("a path that forgot facts is believed", "Idioms/ManyPaths", "Walking/PathWalker.cs",
            "Witness.IsReliable = !state.IsWidened;",
            "Witness.IsReliable = state is not null;"),
        new("a later round that uses the array is taken for one that returns it", "Rules/POOL0002", "Evaluation/Tracker.cs",
            "        facts = facts.With(SiteFlags.Noted);\n",
            "if (facts.Round != 0) Ledger.Rounds.Accuse(facts.ReturnedBy, facts.Round, "
            + "finding with { Rule = Rule.DoubleReturn, At = earlier! }); facts = facts.With(SiteFlags.Noted);"),
        new("an array that is forgotten may have been null", "Idioms/Loops", "State/PathState.cs",
            "Value forgotten = _sites[site].Is(SiteFlags.NotNull) ? Value.Object : Value.Unknown;",
            "Value forgotten = Value.Unknown;"),
        new("a loop ends before the finally blocks of its last round", "Rules/POOL0001", "Flow/LoopTable.cs",
            "last = Math.Max(last, passed.LastBlockOrdinal);",
            "last = Math.Max(last, passed.FirstBlockOrdinal - passed.LastBlockOrdinal - 1);"),
        new("every constructor of a program may be expected to throw", "Rules/POOL0011", "Symbols/ConstructorText.cs",
            "        INamedTypeSymbol type = constructor.ContainingType;\n",
            "INamedTypeSymbol type = constructor.ContainingType; if (!type.IsAnonymousType) return false;"),
        new("a constructor throws nothing, whatever the initializers of its type do", "Rules/POOL0011", "Symbols/ConstructorText.cs",
            ".All(Throwing.ThrowsNothing);",
            ".All(_ => true);"),
    ];
}
