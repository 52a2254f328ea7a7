namespace Pools.Analyzers.Flow;

/// <summary>The origins of arrays in one method.</summary>
internal sealed class SiteTable
{
    private readonly List<Site> _all = [];
    private readonly Dictionary<IOperation, Site> _origins = [];
    private readonly Dictionary<Variable, Site> _initial = [];
    private readonly Dictionary<Variable, Site> _elsewhere = [];
    private readonly VariableTable _variables;
    private readonly int? _only;

    /// <summary>Finds the origins in a method, to follow one of them or all.</summary>
    public SiteTable(ControlFlowGraph graph, VariableTable variables, Func<IInvocationOperation, Summary?> summaryOf, int? only)
    {
        _variables = variables;
        _only = only;
        foreach (IOperation operation in GraphOperations.All(graph))
        {
            if (operation is IInvocationOperation call)
            {
                AddCall(call, summaryOf);
            }
            else if (operation is IArrayCreationOperation { IsImplicit: false }
                or { Kind: GraphOperations.CollectionExpression, Type: IArrayTypeSymbol, ChildOperations.Count: > 0 })
            {
                AddSite(SiteKind.Fresh, operation);
            }
        }

        foreach (Variable variable in variables.All)
        {
            bool isPlace = variable.Field is not null || variable.Symbol is IParameterSymbol { RefKind: not RefKind.Out };
            bool isHolder = variable.Type is IArrayTypeSymbol || PoolCalls.IsOwner(variable.Type) || _elsewhere.ContainsKey(variable);
            if (isPlace && !variable.IsShared && isHolder && IsFollowed())
            {
                _initial.Add(variable, Add(new Site(_all.Count, SiteKind.Initial, null, variable)));
            }
        }
    }

    public IReadOnlyList<Site> All => _all;

    public int Origins { get; private set; }

    public Site this[int index] => _all[index];

    public Site? Find(IOperation origin) => _origins.TryGetValue(origin, out Site? site) ? site : null;

    /// <summary>The site of the array that a parameter or a field held at first.</summary>
    public Site? FindInitial(Variable variable) => _initial.TryGetValue(variable, out Site? site) ? site : null;

    /// <summary>The site of an array of unknown origin in a variable that the method returns.</summary>
    public Site? FindElsewhere(Variable variable) => _elsewhere.TryGetValue(variable, out Site? site) ? site : null;

    private void AddCall(IInvocationOperation call, Func<IInvocationOperation, Summary?> summaryOf)
    {
        switch (PoolCalls.Classify(call))
        {
            case PoolCall.Rent:
                AddSite(SiteKind.Rent, call, length: call.Arguments[0].Value);
                break;
            case PoolCall.RentOwner:
                bool isDefault = call.Arguments[0].ArgumentKind == ArgumentKind.DefaultValue;
                AddSite(SiteKind.Owner, call, length: isDefault ? null : call.Arguments[0].Value);
                break;
            case PoolCall.ObtainOwner:
                AddSite(SiteKind.ForeignOwner, call);
                break;
            case PoolCall.Return:
                AddElsewhere(call.Arguments[0].Value);
                break;
            case PoolCall.None when KnownCalls.IsResize(call) || FreshArrays.IsMadeBy(call.TargetMethod):
                AddSite(SiteKind.Fresh, call);
                break;
            case PoolCall.None when summaryOf(call) is { } summary:
                AddCalled(call, summary);
                break;
        }
    }

    private void AddCalled(IInvocationOperation call, Summary summary)
    {
        if (summary.GivesRental)
        {
            AddSite(SiteKind.Rent, call);
        }

        foreach (IArgumentOperation argument in call.Arguments)
        {
            ParameterEffect effect = summary.EffectOn(argument);
            if (effect is ParameterEffect.Rented or ParameterEffect.SometimesRented)
            {
                AddSite(SiteKind.Rent, argument, isCertain: effect == ParameterEffect.Rented);
            }
            else if (effect == ParameterEffect.Returned)
            {
                AddElsewhere(argument.Value);
            }
        }
    }

    /// <summary>Adds a variable that is returned, or whose segment has an array that is.</summary>
    private void AddElsewhere(IOperation returned)
    {
        IOperation operation = returned.WithoutConversions();
        bool isSegment = operation is IPropertyReferenceOperation { Property.Name: "Array", Instance: { Type: var type } }
            && type.Is("System", "ArraySegment");
        IOperation held = isSegment ? ((IPropertyReferenceOperation)operation).Instance! : operation;
        if (_variables.Find(held) is { Symbol: ILocalSymbol or IParameterSymbol } variable && !_elsewhere.ContainsKey(variable))
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
