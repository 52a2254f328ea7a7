namespace Pools.Analyzers.Flow;

/// <summary>The origins of arrays in one method.</summary>
internal sealed class SiteTable
{
    private readonly List<Site> _all = [];
    private readonly Dictionary<IOperation, Site> _origins = [];
    private readonly Dictionary<Variable, Site> _initial = [];
    private readonly Dictionary<Variable, Site> _elsewhere = [];
    private readonly int? _only;

    /// <summary>Finds the origins in a method, to follow one of them or all.</summary>
    public SiteTable(ControlFlowGraph graph, VariableTable variables, Func<IInvocationOperation, Summary?> summaryOf, int? only)
    {
        _only = only;
        foreach (IOperation operation in GraphOperations.All(graph))
        {
            if (operation is IInvocationOperation call)
            {
                AddCall(call, variables, summaryOf);
            }
            else if (operation is IArrayCreationOperation { IsImplicit: false } or { Kind: GraphOperations.CollectionExpression, Type: IArrayTypeSymbol, ChildOperations.Count: > 0 })
            {
                AddSite(SiteKind.Fresh, operation);
            }
        }

        foreach (Variable variable in variables.All)
        {
            bool isPlace = variable.Field is not null || variable.Symbol is IParameterSymbol { RefKind: not RefKind.Out };
            if (isPlace && !variable.IsShared && (variable.Type is IArrayTypeSymbol || PoolCalls.IsOwner(variable.Type) || _elsewhere.ContainsKey(variable)) && IsFollowed())
            {
                _initial.Add(variable, Add(new Site(_all.Count, SiteKind.Initial, null, variable)));
            }
        }
    }

    public IReadOnlyList<Site> All => _all;

    /// <summary>How many origins there are, followed or not.</summary>
    public int Origins { get; private set; }

    public Site this[int index] => _all[index];

    /// <summary>The site of an operation that gives an array.</summary>
    public Site? Find(IOperation origin) => _origins.TryGetValue(origin, out Site? site) ? site : null;

    /// <summary>The site of what a parameter or a field held at first.</summary>
    public Site? FindInitial(Variable variable) => _initial.TryGetValue(variable, out Site? site) ? site : null;

    /// <summary>The site of an array of unknown origin in a variable that the method returns.</summary>
    public Site? FindElsewhere(Variable variable) => _elsewhere.TryGetValue(variable, out Site? site) ? site : null;

    private void AddCall(IInvocationOperation call, VariableTable variables, Func<IInvocationOperation, Summary?> summaryOf)
    {
        switch (PoolCalls.IsOnThis(call) ? PoolCall.None : PoolCalls.Classify(call.TargetMethod))
        {
            case PoolCall.Rent:
                AddSite(SiteKind.Rent, call, length: call.Arguments[0].Value);
                break;
            case PoolCall.RentOwner:
                AddSite(SiteKind.Owner, call, length: call.Arguments[0].ArgumentKind == ArgumentKind.DefaultValue ? null : call.Arguments[0].Value);
                break;
            case PoolCall.ObtainOwner:
                AddSite(SiteKind.ForeignOwner, call);
                break;
            case PoolCall.Return:
                AddElsewhere(call.Arguments[0].Value, variables);
                break;
            case PoolCall.None when ReferenceCalls.IsResize(call) || FreshArrays.IsMadeBy(call.TargetMethod):
                AddSite(SiteKind.Fresh, call);
                break;
            case PoolCall.None when summaryOf(call) is { } summary:
                AddCalled(call, summary, variables);
                break;
        }
    }

    private void AddCalled(IInvocationOperation call, Summary summary, VariableTable variables)
    {
        if (summary.GivesRental)
        {
            AddSite(SiteKind.Rent, call);
        }

        foreach (IArgumentOperation argument in call.Arguments.Where(argument => argument.Parameter is not null))
        {
            switch (summary.Effects[argument.Parameter!.Ordinal])
            {
                case ParameterEffect.Rented or ParameterEffect.SometimesRented:
                    AddSite(SiteKind.Rent, argument, isCertain: summary.Effects[argument.Parameter.Ordinal] == ParameterEffect.Rented);
                    break;
                case ParameterEffect.Returned:
                    AddElsewhere(argument.Value, variables);
                    break;
            }
        }
    }

    /// <summary>A variable is returned, or the array of a segment in it.</summary>
    private void AddElsewhere(IOperation returned, VariableTable variables)
    {
        IOperation operation = returned.WithoutConversions();
        IOperation held = operation is IPropertyReferenceOperation { Property.Name: "Array", Instance: { } segment } && segment.Type.Is("System", "ArraySegment") ? segment : operation;
        if (variables.Find(held) is { Symbol: ILocalSymbol or IParameterSymbol } variable && !_elsewhere.ContainsKey(variable))
        {
            AddSite(SiteKind.Elsewhere, null, variable);
        }
    }

    private void AddSite(SiteKind kind, IOperation? origin, Variable? variable = null, IOperation? length = null, bool isCertain = true)
    {
        if (!IsFollowed())
        {
            return;
        }

        Site site = Add(new Site(_all.Count, kind, origin, variable) { Length = length, IsCertain = isCertain });
        site.Older = Add(new Site(_all.Count, kind, origin, variable) { Newer = site, IsCertain = isCertain });
        if (origin is null)
        {
            _elsewhere.Add(variable!, site);
        }
        else
        {
            _origins[origin] = site;
        }
    }

    private bool IsFollowed() => Origins++ == (_only ?? Origins - 1);

    private Site Add(Site site)
    {
        _all.Add(site);
        return site;
    }
}
