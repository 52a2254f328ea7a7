using System.Collections.Generic;

namespace Pools.Tests.Analyzers.Mutants;

/// <summary>Each takes one idea out of the engine.</summary>
internal static class EngineMutants
{
    public static IReadOnlyList<EngineMutant> All { get; } =
    [
        new(
            "no recency: a rent in a loop is the same array each time",
            "Evaluation/PoolCallEvaluator.cs",
            "if (before.Status != SiteStatus.Absent && state.IsReferenced(site.Index))",
            "if (before.Status == SiteStatus.Absent && state.IsReferenced(site.Index))",
            "Idioms", "Ownership") { IsMain = true },
        new(
            "no facts from branches: both ways of each are walked with the same facts",
            "Walking/BranchEvaluator.cs",
            "return AssumePure(state, condition, truth) && AssumeFact(state, condition, truth);",
            "return true;",
            "Rules", "POOL0001") { IsMain = true },
        new(
            "no conditions that are asked twice",
            "Walking/BranchEvaluator.cs",
            "return AssumePure(state, condition, truth) && AssumeFact(state, condition, truth);",
            "return AssumeFact(state, condition, truth);",
            "Rules", "Conditions"),
        new(
            "no walk of finally blocks: a branch goes where it goes",
            "Walking/PathWalker.cs",
            "when branch.FinallyRegions.IsEmpty:",
            "when branch.FinallyRegions.Length >= 0:",
            "Rules", "POOL0001") { IsMain = true },
        new(
            "no exceptions: handlers are never entered",
            "Walking/ExceptionRouter.cs",
            "        if (!HasHandler(region))\n        {\n            if (isPlausible)",
            "        if (!HasHandler(region) || state is not null)\n        {\n            if (isPlausible)",
            "Rules", "POOL0001"),
        new(
            "no loop rule",
            "Proofs/RoundProof.cs",
            "public IEnumerable<Finding> Findings() =>\n        _hits.Where(",
            "public IEnumerable<Finding> Findings() =>\n        _hits.Where(hit => hit.Key.Loop < 0).Where(",
            "Rules", "POOL0001") { IsMain = true },
        new(
            "rounds of a loop without a return do not count",
            "Proofs/RoundProof.cs",
            " && !_roundsWithout.Contains((hit.Value.Site.Principal, hit.Key.Loop))",
            "",
            "Idioms", "Loops"),
        new(
            "a shorter list of borrowers: streams keep what they get",
            "Symbols/KnownCalls.cs",
            "        if (OverridesStream(method))\n",
            "        if (OverridesStream(method) && method.Name.Length == 0)\n",
            "Rules", "POOL0005") { IsMain = true },
        new(
            "one path is enough: a good one takes nothing back",
            "Proofs/EverywhereProof.cs",
            "_verdicts[(rule.Id, at)] = null;",
            "_ = (rule, at);",
            "Idioms", "Ownership"),
        new(
            "a return that is not always followed by another one is not acquitted",
            "Proofs/TrailProof.cs",
            "Get(returned, thrown).IsAcquitted = true;",
            "_ = Get(returned, thrown).IsAcquitted;",
            "Idioms", "Ownership"),
        new(
            "an exit is judged by the paths that have rented, and not by all",
            "Proofs/ExitProof.cs",
            "_verdicts[(site.Principal, block)] = null;",
            "_ = (site.Principal, block);",
            "Idioms", "Ownership"),
        new(
            "fields are not forgotten when other code runs",
            "Evaluation/Tracker.cs",
            "variable.Field is { } field && method.CanChange(field))",
            "variable.Field is { IsVolatile: true } field && method.CanChange(field))",
            "Idioms", "Fields"),
        new(
            "an array that is compared with another one is still the one it was",
            "Evaluation/Evaluator.cs",
            "            Tracker.Forget(array.Index);\n",
            "",
            "Idioms", "Identity"),
        new(
            "exceptions that nobody would expect prove something",
            "Walking/ExceptionRouter.cs",
            "copy.IsPlausible = isPlausible && (state.Throw == 0 || state.IsPlausible);",
            "copy.IsPlausible = true;",
            "Idioms", "Exceptions"),
        new(
            "what is read by a function inside has not escaped",
            "Evaluation/Tracker.cs",
            "if (variable.IsCaptured || variable.Field is not null)",
            "if (variable.Field is not null)",
            "Idioms", "Closures"),
        new(
            "a call that got the whole array has not filled it",
            "Evaluation/ArgumentEvaluator.cs",
            "effect == CallEffect.Fill || !call.TargetMethod.IsFramework()",
            "effect == CallEffect.Fill",
            "Idioms", "Content"),
        new(
            "a comparison says nothing of another one",
            "Walking/BranchEvaluator.cs",
            "return HasValue(state, use.Index);",
            "return HasValue(state, use.Index) || known != 0;",
            "Rules", "Conditions"),
        new(
            "a path that forgot facts is believed",
            "Walking/PathWalker.cs",
            "Witness.IsReliable = !state.IsWidened;",
            "Witness.IsReliable = state is not null;",
            "Idioms", "ManyPaths"),
        new(
            "a later round that uses the array is taken for one that returns it",
            "Evaluation/Tracker.cs",
            "        facts = facts.With(SiteFlags.Noted);\n",
            "        if (facts.Round != 0)\n        {\n            Ledger.Rounds.Accuse(facts.ReturnedBy, facts.Round, finding with { Rule = Rule.DoubleReturn, At = earlier! });\n        }\n\n        facts = facts.With(SiteFlags.Noted);\n",
            "Rules", "POOL0002"),
        new(
            "an array that is forgotten may have been null",
            "State/PathState.cs",
            "Value forgotten = _sites[site].Is(SiteFlags.NotNull) ? Value.Object : Value.Unknown;",
            "Value forgotten = Value.Unknown;",
            "Idioms", "Loops"),
        new(
            "a loop ends before the finally blocks of its last round",
            "Flow/LoopTable.cs",
            "last = Math.Max(last, passed.LastBlockOrdinal);",
            "last = Math.Max(last, passed.FirstBlockOrdinal - passed.LastBlockOrdinal - 1);",
            "Rules", "POOL0001"),
        new(
            "every constructor of a program may be expected to throw",
            "Symbols/ConstructorText.cs",
            "        INamedTypeSymbol type = constructor.ContainingType;\n",
            "        INamedTypeSymbol type = constructor.ContainingType;\n        if (!type.IsAnonymousType)\n        {\n            return false;\n        }\n\n",
            "Rules", "POOL0011"),
        new(
            "a constructor throws nothing, whatever the initializers of its type do",
            "Symbols/ConstructorText.cs",
            ".All(Throwing.ThrowsNothing);",
            ".All(_ => true);",
            "Rules", "POOL0011"),
    ];
}
