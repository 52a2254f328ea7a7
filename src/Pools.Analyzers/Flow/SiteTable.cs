namespace Pools.Analyzers.Flow;

/// <summary>The origins of arrays in one method.</summary>
internal sealed class SiteTable
{
    private readonly List<Site> _all = [];
    private readonly VariableTable _variables;
    private readonly int? _only;

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
            bool isHolder = variable.Type is IArrayTypeSymbol || PoolCalls.IsOwner(variable.Type) || FindElsewhere(variable) is not null;
            if (isPlace && !variable.IsShared && isHolder && IsFollowed())
            {
                _all.Add(new Site(_all.Count, SiteKind.Initial, null, variable));
            }
        }
    }

    public IReadOnlyList<Site> All => _all;

    public int Origins { get; private set; }

    public Site this[int index] => _all[index];

    public Site? Find(IOperation origin) => _all.Find(site => site.Origin == origin);

    public Site? FindInitial(Variable variable) => _all.Find(site => site.Kind == SiteKind.Initial && site.Variable == variable);

    public Site? FindElsewhere(Variable variable) =>
        _all.Find(site => site.Kind == SiteKind.Elsewhere && site.Variable == variable);

    private void AddCall(IInvocationOperation call, Func<IInvocationOperation, Summary?> summaryOf)
    {
        switch (PoolCalls.Classify(call))
        {
            case PoolCall.Rent:
                AddSite(SiteKind.Rent, call, length: call.Arguments[0].Value);
                break;
            case PoolCall.RentOwner:
                IOperation? asked = call.Arguments is [{ ArgumentKind: not ArgumentKind.DefaultValue, Value: var length }] ? length : null;
                AddSite(SiteKind.Owner, call, length: asked);
                break;
            case PoolCall.ObtainOwner:
                AddSite(SiteKind.ForeignOwner, call);
                break;
            case PoolCall.Return:
                AddElsewhere(call.Arguments[0].Value);
                break;
            case PoolCall.None when KnownCalls.IsResize(call) || KnownCalls.AllocatesResult(call.TargetMethod):
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
        if (_variables.Find(held) is { Symbol: ILocalSymbol or IParameterSymbol } variable && FindElsewhere(variable) is null)
        {
            AddSite(SiteKind.Elsewhere, null, variable);
        }
    }

    private void AddSite(SiteKind kind, IOperation? origin, Variable? variable = null, IOperation? length = null, bool isCertain = true)
    {
        if (IsFollowed())
        {
            Site site = new(_all.Count, kind, origin, variable) { Length = length, IsCertain = isCertain };
            site.Older = new Site(_all.Count + 1, kind, origin, variable) { Newer = site, IsCertain = isCertain };
            _all.AddRange([site, site.Older]);
        }
    }

    private bool IsFollowed() => Origins++ == (_only ?? Origins - 1);
}
