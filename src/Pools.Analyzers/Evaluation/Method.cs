namespace Pools.Analyzers.Evaluation;

/// <summary>The facts about a method, or a function inside one, before the first path; and the ledger of its proofs.</summary>
internal sealed class Method
{
    private readonly Dictionary<ISymbol, bool> _changeable = new(SymbolEqualityComparer.Default);
    private readonly Dictionary<ISymbol, FieldUses?> _uses = new(SymbolEqualityComparer.Default);
    private readonly SummaryTable _summaries;
    private readonly int _depth;
    private readonly IReadOnlyDictionary<int, bool> _constants;

    /// <param name="depth">The number of calls that lead to it from a method that is walked for findings.</param>
    /// <param name="only">The origin to follow; null for all.</param>
    /// <param name="constants">The constants that its caller passes, by the parameter's position.</param>
    public Method(
        ControlFlowGraph graph, ISymbol owner, SummaryTable summaries,
        int depth = 0, int? only = null, IReadOnlyDictionary<int, bool>? constants = null)
    {
        _summaries = summaries;
        _depth = depth;
        _constants = constants ?? new Dictionary<int, bool>();
        FollowsOne = only is not null;
        Graph = graph;
        Owner = owner;
        Variables = new VariableTable(graph, owner);
        Sites = new SiteTable(graph, Variables, SummaryOf, only);
        Loops = new LoopTable(graph);
        Conditions = new ConditionTable(graph, Variables, Loops, owner, isShort: FollowsOne);
    }

    public ControlFlowGraph Graph { get; }

    /// <summary>The method, property, field or inner function with this code.</summary>
    public ISymbol Owner { get; }

    public VariableTable Variables { get; }

    public SiteTable Sites { get; }

    public ConditionTable Conditions { get; }

    public LoopTable Loops { get; }

    public PoolKeys Pools { get; } = new();

    public Ledger Ledger { get; private set; } = new();

    public bool FollowsOne { get; }

    /// <summary>Whether the method is walked for its callers, and not for its own findings.</summary>
    public bool IsSummarized => _depth > 0;

    /// <summary>Whether a second call is walked. Then, reading a returned array does not prevent a second return.</summary>
    public bool IsSecondCall { get; private set; }

    public Summary? SummaryOf(IInvocationOperation call) => _summaries.Of(call, this, _depth);

    /// <summary>The value of an argument that is a constant, or a parameter for which the caller passes one.</summary>
    public bool? ConstantOf(IOperation argument) =>
        argument.ConstantValue is { HasValue: true, Value: bool constant } ? constant
        : argument is IParameterReferenceOperation { Parameter: { } parameter } && !IsAssigned(parameter)
            && _constants.TryGetValue(parameter.Ordinal, out bool passed) ? passed
        : null;

    public bool IsAssigned(IParameterSymbol parameter) => GraphOperations.All(Graph).Any(operation =>
        operation is IAssignmentOperation { Target: IParameterReferenceOperation target } && parameter.IsSame(target.Parameter));

    public PathState Begin()
    {
        PathState state = new(Variables.All.Count, Sites.All.Count, Conditions.Count);
        foreach (Variable variable in Variables.All)
        {
            if (Sites.FindInitial(variable) is { } site)
            {
                state[variable.Index] = variable.Type.Is("System", "ArraySegment") ? Value.ViewOf(site.Index) : Value.ArrayOf(site.Index);
                state.Site(site.Index) = new SiteFacts(true);
            }
            else if (variable is { Symbol: IParameterSymbol parameter, IsShared: false })
            {
                state[variable.Index] = PoolCalls.IsArrayPool(variable.Type) ? Value.PoolOf(Pools.OfParameter(parameter))
                    : _constants.TryGetValue(parameter.Ordinal, out bool constant) ? Value.Of(constant)
                    : Value.Unknown;
            }
        }

        return state;
    }

    /// <summary>The facts at the beginning of a second call on the same object, after a call that ended with these.</summary>
    public PathState BeginAgain(PathState end)
    {
        PathState state = Begin();
        foreach (Variable variable in Variables.All)
        {
            Value value = end[variable.Index];
            if (variable.Field is not null || (variable.Symbol is IParameterSymbol && value.IsBoolean))
            {
                state[variable.Index] = !value.HasSite || Sites[value.Index].Variable == variable ? value : Value.Unknown;
            }

            if (variable.Field is not null && Sites.FindInitial(variable) is { } site)
            {
                state.Site(site.Index) = end.Site(site.Index);
            }
        }

        return state;
    }

    /// <summary>How the type uses a field; null for one that other code can reach.</summary>
    public FieldUses? UsesOf(ISymbol field) => _uses.GetOrAdd(field, () => FieldUses.Read(field));

    public Ledger OpenSecondCall()
    {
        IsSecondCall = true;
        return Ledger = new Ledger();
    }

    public bool CanChange(ISymbol field) => _changeable.GetOrAdd(field, () => FieldWrites.CanChange(field));
}
