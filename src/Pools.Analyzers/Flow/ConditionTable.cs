namespace Pools.Analyzers.Flow;

/// <summary>
/// The conditions whose answer decides another one: asked more than once, also in the rounds of a loop, or comparisons of one value with several constants, such that "above 20" implies "above 10".
/// </summary>
internal sealed class ConditionTable
{
    private readonly Dictionary<IOperation, ConditionUse> _uses = [];
    private readonly ILookup<Variable, int> _dependents;
    private readonly List<Comparison?> _comparisons = [];
    private readonly ILookup<string, int> _comparisonsOf;

    /// <summary>
    /// Reads the conditions of a method. A short table keeps only those that are asked in two places.
    /// The others rule out some paths; with these paths, less is proved.
    /// </summary>
    public ConditionTable(ControlFlowGraph graph, VariableTable variables, LoopTable loops, ISymbol owner, bool isShort)
    {
        // First, read all conditions of the method.
        ConditionReader reader = new(new PureText(variables, owner is IMethodSymbol { MethodKind: MethodKind.Constructor or MethodKind.StaticConstructor }));
        List<(IOperation Branch, Condition Condition, List<Variable> Dependencies, bool IsRepeated)> found = [];
        foreach (BasicBlock block in graph.Blocks)
        {
            List<Variable> dependencies = [];
            if (block.ConditionKind != ControlFlowConditionKind.None && block.BranchValue is { } value && reader.Read(value, dependencies) is { } condition)
            {
                found.Add((value, condition, dependencies, loops.IsInLoop(block)));
            }
        }

        // Next, keep those that say something twice: met again, in a loop, or about a value that other conditions compare too; and those of a variable that gets a constant. Each of them doubles the paths to walk, so a condition that decides one branch only is left out.
        HashSet<string> comparedOften = new(
            found.Where(use => use.Condition.Comparison is not null).GroupBy(use => use.Condition.Comparison!.Value, StringComparer.Ordinal).Where(same => same.Count() > 1).Select(same => same.Key),
            StringComparer.Ordinal);
        HashSet<string> constants = new(
            GraphOperations.All(graph).OfType<ISimpleAssignmentOperation>().Where(assignment => assignment.Value.ConstantValue.HasValue).Select(assignment => variables.Find(assignment.Target)).Where(variable => variable is not null).Select(TextOf!),
            StringComparer.Ordinal);
        List<(Variable Variable, int Condition)> dependents = [];
        foreach (var same in found.GroupBy(use => use.Condition.Text, StringComparer.Ordinal))
        {
            Comparison? comparison = same.First().Condition.Comparison;
            if (same.Count() == 1 && !(comparison is not null && constants.Contains(comparison.Value)) && (isShort || !same.Single().IsRepeated) && (isShort || comparison is null || !comparedOften.Contains(comparison.Value)))
            {
                continue;
            }

            foreach (var use in same)
            {
                _uses[use.Branch] = new ConditionUse(Count, use.Condition.IsNegated);
            }

            dependents.AddRange(same.First().Dependencies.Distinct().Select(variable => (variable, Count)));
            _comparisons.Add(comparison);
        }

        // Finally, from which variables and comparisons each can be found.
        _dependents = dependents.ToLookup(pair => pair.Variable, pair => pair.Condition);
        _comparisonsOf = Enumerable.Range(0, Count).Where(condition => _comparisons[condition] is not null).ToLookup(condition => _comparisons[condition]!.Value, StringComparer.Ordinal);
    }

    public int Count => _comparisons.Count;

    public ConditionUse? Find(IOperation branchValue) => _uses.TryGetValue(branchValue, out ConditionUse use) ? use : null;

    /// <summary>The conditions whose truth is unknown once a variable is assigned.</summary>
    public IEnumerable<int> DependentsOf(Variable variable) => _dependents[variable];

    /// <summary>What is known of a condition once a variable has got a number; null for an unknown one.</summary>
    public sbyte AnswerOf(int condition, Variable variable, object? number) =>
        number is decimal given && _comparisons[condition] is { Constant: decimal limit } comparison && comparison.Value == TextOf(variable)
            ? (comparison.Order switch { Order.Equal => given == limit, Order.Below => given < limit, _ => given > limit }) ? (sbyte)1 : (sbyte)-1
            : (sbyte)0;

    private static string TextOf(Variable variable) => $"v{variable.Index}";

    /// <summary>All comparisons of the value that a condition compares, the condition among them; none if it compares nothing.</summary>
    public IEnumerable<(int Condition, Comparison Comparison)> ComparisonsWith(int condition) =>
        _comparisons[condition] is { } comparison ? _comparisonsOf[comparison.Value].Select(other => (other, _comparisons[other]!)) : [];
}
