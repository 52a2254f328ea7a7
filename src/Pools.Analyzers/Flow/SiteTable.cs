using System.Collections.Generic;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.FlowAnalysis;
using Microsoft.CodeAnalysis.Operations;
using Pools.Analyzers.Symbols;

namespace Pools.Analyzers.Flow;

/// <summary>The origins of arrays in one method.</summary>
internal sealed class SiteTable
{
    private readonly List<Site> _all = [];
    private readonly Dictionary<IOperation, Site> _origins = [];
    private readonly Dictionary<Variable, Site> _initial = [];

    public SiteTable(ControlFlowGraph graph, VariableTable variables)
    {
        foreach (IOperation operation in GraphOperations.All(graph))
        {
            Add(operation);
        }

        foreach (Variable variable in variables.All)
        {
            bool isPlace = variable.Symbol is IParameterSymbol or IFieldSymbol;
            if (isPlace && !variable.IsShared && (variable.Type is IArrayTypeSymbol || PoolCalls.IsOwner(variable.Type)))
            {
                Site site = new(_all.Count, SiteKind.Initial, null, variable);
                _all.Add(site);
                _initial.Add(variable, site);
            }
        }
    }

    public IReadOnlyList<Site> All => _all;

    public Site this[int index] => _all[index];

    /// <summary>The site of an operation that gives an array.</summary>
    public Site? Find(IOperation origin) => _origins.TryGetValue(origin, out Site? site) ? site : null;

    /// <summary>The site of what a parameter or a field held at first.</summary>
    public Site? FindInitial(Variable variable) => _initial.TryGetValue(variable, out Site? site) ? site : null;

    private void Add(IOperation operation)
    {
        switch (operation)
        {
            case IInvocationOperation call:
                AddCall(call);
                break;
            case IArrayCreationOperation { IsImplicit: false } creation:
                AddSite(SiteKind.Fresh, creation);
                break;
        }
    }

    private void AddCall(IInvocationOperation call)
    {
        switch (PoolCalls.IsOnThis(call) ? PoolCall.None : PoolCalls.Classify(call.TargetMethod))
        {
            case PoolCall.Rent:
                AddSite(SiteKind.Rent, call).Length = call.Arguments[0].Value;
                break;
            case PoolCall.RentOwner:
                AddSite(SiteKind.Owner, call).Length = call.Arguments[0].ArgumentKind == ArgumentKind.DefaultValue ? null : call.Arguments[0].Value;
                break;
            case PoolCall.ObtainOwner:
                AddSite(SiteKind.ForeignOwner, call);
                break;
            case PoolCall.None when ReferenceCalls.IsResize(call) || FreshArrays.IsMadeBy(call.TargetMethod):
                AddSite(SiteKind.Fresh, call);
                break;
        }
    }

    private Site AddSite(SiteKind kind, IOperation origin)
    {
        Site site = new(_all.Count, kind, origin, null);
        _all.Add(site);
        Site older = new(_all.Count, kind, origin, null) { Newer = site };
        _all.Add(older);
        site.Older = older;
        _origins[origin] = site;
        return site;
    }
}
