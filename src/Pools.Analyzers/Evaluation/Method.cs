namespace Pools.Analyzers.Evaluation;

/// <summary>The facts about a method, or a function inside one, before the first path; and the ledger of its proofs.</summary>
internal sealed class Method
{
    private readonly Dictionary<ISymbol, bool> _changeable = new(SymbolEqualityComparer.Default);
    private readonly Dictionary<ISymbol, FieldUses?> _uses = new(SymbolEqualityComparer.Default);
    private readonly SummaryTable _summaries;
    private readonly int _depth;
    private readonly IReadOnlyDictionary<int, bool>? _constants;

    /// <summary>
    /// Reads a method that so many calls lead to, with the arrays of one origin or of all.
    /// Its caller passes constants for the parameters of these numbers.
    /// </summary>
    public Method(ControlFlowGraph graph, ISymbol owner, SummaryTable summaries, int depth = 0, int? only = null, IReadOnlyDictionary<int, bool>? constants = null)
    {
        _summaries = summaries;
        _depth = depth;
        _constants = constants;
        FollowsOne = only is not null;
        Graph = graph;
        Owner = owner;
        Variables = new VariableTable(graph, owner);
        Sites = new SiteTable(graph, Variables, SummaryOf, only);
        Loops = new LoopTable(graph);
        Conditions = new ConditionTable(graph, Variables, Loops, owner, isShort: only is not null);
    }

    public ControlFlowGraph Graph { get; }

    /// <summary>The method, the property or the field whose code this is; a function inside is its own.</summary>
    public ISymbol Owner { get; }

    public VariableTable Variables { get; }

    public SiteTable Sites { get; }

    public ConditionTable Conditions { get; }

    public LoopTable Loops { get; }

    public PoolKeys Pools { get; } = new();

    public OperationTable Operations { get; } = new();

    public Ledger Ledger { get; private set; } = new(new Witness());

    /// <summary>Whether the arrays of one origin are followed, and no others.</summary>
    public bool FollowsOne { get; }

    /// <summary>Whether the method is walked for its callers, and not for its own findings.</summary>
    public bool IsSummarized => _depth > 0;

    /// <summary>The summary of a private method that is called here; null for other methods.</summary>
    public Summary? SummaryOf(IInvocationOperation call) => _summaries.Of(call, this, _depth);

    /// <summary>The answer that an argument always gives: a constant, or a parameter for which the caller has passed one.</summary>
    public bool? ConstantOf(IOperation argument) =>
        argument.ConstantValue is { HasValue: true, Value: bool constant } ? constant
        : argument is IParameterReferenceOperation { Parameter: { } parameter } && _constants is not null && _constants.TryGetValue(parameter.Ordinal, out bool passed)
            && !IsAssigned(parameter) ? passed : null;

    /// <summary>Whether a parameter ever gets another value than the caller's.</summary>
    public bool IsAssigned(IParameterSymbol parameter) => GraphOperations.All(Graph).Any(operation =>
        operation is IAssignmentOperation { Target: IParameterReferenceOperation target } && SymbolEqualityComparer.Default.Equals(target.Parameter, parameter));

    /// <summary>The facts at the beginning.</summary>
    public PathState Begin()
    {
        PathState state = new(Variables.All.Count, Sites.All.Count, Conditions.Count);
        foreach (Variable variable in Variables.All)
        {
            if (Sites.FindInitial(variable) is { } site)
            {
                state[variable.Index] = variable.Type.Is("System", "ArraySegment") ? Value.ViewOf(site.Index, isWhole: false) : Value.ArrayOf(site.Index);
                state.Site(site.Index) = new SiteFacts(SiteStatus.Live, SiteFlags.None);
            }
            else if (variable.Symbol is IParameterSymbol && !variable.IsShared && PoolCalls.IsArrayPool(variable.Type))
            {
                state[variable.Index] = Value.PoolOf(Pools.OfParameter(variable.Symbol));
            }
            else if (variable is { Symbol: IParameterSymbol parameter, IsShared: false } && _constants is not null && _constants.TryGetValue(parameter.Ordinal, out bool constant))
            {
                state[variable.Index] = Value.Of(constant);
            }
        }

        return state;
    }

    /// <summary>
    /// The facts at the beginning of a second call, on the same object and with the same arguments, after one that ended with these. Nothing that the first call has shown is in the ledger any more.
    /// </summary>
    public PathState BeginAgain(PathState end)
    {
        PathState state = Begin();
        foreach (Variable variable in Variables.All)
        {
            Value value = end[variable.Index];
            bool isInitial = !value.HasSite || Sites[value.Index].Variable == variable;
            if (variable.Field is not null)
            {
                state[variable.Index] = isInitial ? value : Value.Unknown;
            }
            else if (variable.Symbol is IParameterSymbol && value.Kind is ValueKind.True or ValueKind.False)
            {
                state[variable.Index] = value;
            }

            if (Sites.FindInitial(variable) is { } site && variable.Field is not null)
            {
                state.Site(site.Index) = end.Site(site.Index);
            }
        }

        return state;
    }

    /// <summary>What the type does with a field; null for one that others can reach.</summary>
    public FieldUses? UsesOf(ISymbol field) => _uses.GetOrAdd(field, () => FieldUses.Read(field));

    /// <summary>Whether a second call is walked: reading a returned array does not keep it from being returned again.</summary>
    public bool IsSecondCall { get; private set; }

    /// <summary>Begins a new ledger, for a second call.</summary>
    public Ledger OpenSecondCall()
    {
        IsSecondCall = true;
        return Ledger = new Ledger(new Witness());
    }

    /// <summary>Whether other code may put something else in a field.</summary>
    public bool CanChange(ISymbol field) => _changeable.GetOrAdd(field, () => FieldWrites.CanChange(field));
}
