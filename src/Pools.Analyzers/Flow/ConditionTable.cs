namespace Pools.Analyzers.Flow;

/// <summary>The conditions whose answer decides another one: "above 20" implies "above 10".</summary>
internal sealed class ConditionTable
{
    private readonly Dictionary<IOperation, (int Index, bool IsNegated)> _uses = [];
    private readonly ILookup<Variable, int> _dependents;
    private readonly List<Comparison?> _comparisons = [];

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
        var compared = found.ToLookup(use => use.Condition.Comparison?.Value, StringComparer.Ordinal);
        HashSet<string> constants = [.. GraphOperations.All(graph).OfType<ISimpleAssignmentOperation>()
            .Where(assignment => assignment.Value.ConstantValue.HasValue)
            .Select(assignment => variables.Find(assignment.Target)).OfType<Variable>().Select(TextOf)];
        List<(Variable Variable, int Condition)> dependents = [];
        foreach (var same in found.GroupBy(use => use.Condition.Text, StringComparer.Ordinal))
        {
            Comparison? comparison = same.First().Condition.Comparison;
            bool isComparedAgain = comparison is not null && compared[comparison.Value].Count() > 1;
            if (same.Count() > 1 || (comparison is not null && constants.Contains(comparison.Value))
                || (!isShort && (same.Single().IsRepeated || isComparedAgain)))
            {
                foreach (var use in same)
                {
                    _uses[use.Branch] = (Count, use.Condition.IsNegated);
                }

                dependents.AddRange(same.First().Dependencies.Distinct().Select(variable => (variable, Count)));
                _comparisons.Add(comparison);
            }
        }

        _dependents = dependents.ToLookup(pair => pair.Variable, pair => pair.Condition);
    }

    public int Count => _comparisons.Count;

    public (int Index, bool IsNegated)? Find(IOperation branchValue) =>
        _uses.TryGetValue(branchValue, out (int Index, bool IsNegated) use) ? use : null;

    public IEnumerable<int> DependentsOf(Variable variable) => _dependents[variable];

    /// <summary>The answer to a condition after a number was assigned to a variable; null stands for an unknown number.</summary>
    public sbyte AnswerOf(int condition, Variable variable, object? number) =>
        number is null || _comparisons[condition] is not { Constant: decimal } comparison || comparison.Value != TextOf(variable) ? (sbyte)0
        : comparison.IsTrue(number) ? (sbyte)1 : (sbyte)-1;

    /// <summary>Whether a path's answers to all comparisons of one value, found by one of them, exclude each other.</summary>
    public bool AreContradictory(PathState state, int condition)
    {
        if (_comparisons[condition] is not { } comparison)
        {
            return false;
        }

        IEnumerable<int> answered = Enumerable.Range(0, Count).Where(other =>
            state.Condition(other) != 0 && _comparisons[other]?.Value == comparison.Value);
        return !Comparison.AreConsistent([.. answered.Select(other => (_comparisons[other]!, state.Condition(other) > 0))]);
    }

    private static string TextOf(Variable variable) => $"v{variable.Index}";
}
