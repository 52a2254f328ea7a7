namespace Pools.Analyzers.Flow;

/// <summary>The conditions whose answer decides another one: "above 20" implies "above 10".</summary>
internal sealed class ConditionTable
{
    private readonly Dictionary<IOperation, (int Index, bool IsNegated)> _uses = [];
    private readonly List<(Condition Condition, List<Variable> Dependencies)> _all = [];

    /// <summary>Reads the conditions of a method. A short table keeps only those that are asked twice.</summary>
    public ConditionTable(ControlFlowGraph graph, VariableTable variables, LoopTable loops, ISymbol owner, bool isShort)
    {
        bool isConstructor = owner is IMethodSymbol { MethodKind: MethodKind.Constructor or MethodKind.StaticConstructor };
        ConditionReader reader = new(new PureText(variables, isConstructor));
        List<(IOperation Branch, Condition Condition, List<Variable> Dependencies, bool IsRepeated)> found = [];
        foreach (BasicBlock block in graph.Blocks.Where(block => block.ConditionKind != ControlFlowConditionKind.None))
        {
            List<Variable> dependencies = [];
            if (block.BranchValue is { } value && reader.Read(value, dependencies) is { } condition)
            {
                found.Add((value, condition, dependencies, loops.IsInLoop(block)));
            }
        }

        // Each condition doubles the paths to walk, so one that decides a single branch is left out.
        var compared = found.ToLookup(use => use.Condition.Compared, StringComparer.Ordinal);
        HashSet<string> constants = [.. GraphOperations.All(graph).OfType<ISimpleAssignmentOperation>()
            .Where(assignment => assignment.Value.ConstantValue.HasValue)
            .Select(assignment => variables.Find(assignment.Target)).OfType<Variable>().Select(TextOf)];
        foreach (var same in found.GroupBy(use => use.Condition.Text, StringComparer.Ordinal))
        {
            string? value = same.First().Condition.Compared;
            bool isComparedAgain = value is not null && compared[value].Count() > 1;
            if (same.Count() > 1 || (value is not null && constants.Contains(value))
                || (!isShort && (same.Single().IsRepeated || isComparedAgain)))
            {
                foreach (var use in same)
                {
                    _uses[use.Branch] = (Count, use.Condition.IsNegated);
                }

                _all.Add((same.First().Condition, same.First().Dependencies));
            }
        }
    }

    public int Count => _all.Count;

    public (int Index, bool IsNegated)? Find(IOperation branchValue) =>
        _uses.TryGetValue(branchValue, out (int Index, bool IsNegated) use) ? use : null;

    /// <summary>Forgets the answers that depend on a variable, except those to comparisons with the number that it got.</summary>
    public void Assign(PathState state, Variable variable, object? number)
    {
        foreach (int i in Enumerable.Range(0, Count).Where(i => _all[i].Dependencies.Contains(variable)))
        {
            Condition condition = _all[i].Condition;
            bool isKnown = number is not null && condition.Constant is decimal && condition.Compared == TextOf(variable);
            state.Condition(i) = (sbyte)(!isKnown ? 0 : condition.IsTrue(number!) ? 1 : -1);
        }
    }

    /// <summary>Whether a path's answers to all comparisons of one value, found by one of them, exclude each other.</summary>
    public bool AreContradictory(PathState state, int condition)
    {
        if (_all[condition].Condition.Compared is not { } value)
        {
            return false;
        }

        IEnumerable<int> answered = Enumerable.Range(0, Count).Where(other =>
            state.Condition(other) != 0 && _all[other].Condition.Compared == value);
        return !Condition.AreConsistent([.. answered.Select(other => (_all[other].Condition, state.Condition(other) > 0))]);
    }

    private static string TextOf(Variable variable) => $"v{variable.Index}";
}
