namespace Pools.Analyzers.Walking;

/// <summary>Ends scopes: arrays without another reference are lost, and rounds of loops are counted.</summary>
internal sealed class ScopeEnd(Method method, Tracker tracker)
{
    public void End(ControlFlowBranch branch, BasicBlock from)
    {
        Drop(branch.LeavingRegions.SelectMany(method.Variables.DeclaredIn));
        if (branch.LeavingRegions.Any(region => !region.Locals.IsEmpty))
        {
            Judge(from);
        }
    }

    public void EndAll(BasicBlock from)
    {
        Drop(method.Variables.All);
        Judge(from);
    }

    public void EndRound(int loop)
    {
        foreach (Site site in method.Sites.All)
        {
            ref SiteFacts facts = ref tracker.State.Site(site.Index);
            if (facts.Status == SiteStatus.Absent || (site.Origin is { } origin && method.Loops.Contains(loop, origin)))
            {
                continue;
            }

            if (facts.Status == SiteStatus.Live)
            {
                method.Ledger.Rounds.Acquit(site, loop);
            }
            else if (facts.ReturnedBy is { } returned && method.Loops.Contains(loop, returned))
            {
                if (facts.Round != 0)
                {
                    method.Ledger.Rounds.Acquit(returned, facts.Round);
                }

                facts = facts with { Round = (short)(facts.Is(SiteFlags.Noted) ? 0 : loop) };
            }
        }
    }

    private void Drop(IEnumerable<Variable> variables)
    {
        foreach (Variable variable in variables)
        {
            tracker.State[variable.Index] = Value.Unknown;
        }
    }

    /// <summary>Judges whether each array of a rent is lost here.</summary>
    private void Judge(BasicBlock from)
    {
        // An exit in a handler counts. A loss by an unexpected exception proves nothing.
        PathState state = tracker.State;
        bool isImplied = from.ConditionKind != ControlFlowConditionKind.None && from.BranchValue!.IsLastChoice();
        bool isExpected = !state.IsUnwound || (state.IsPlausible && !Throwing.IsUncertainRent(state.Thrower));
        foreach (Site site in method.Sites.All)
        {
            if (!site.MustBeReturned || site.Older is not { } older)
            {
                continue;
            }

            if (!tracker.IsLost(site.Index) && !tracker.IsLost(older.Index))
            {
                method.Ledger.Exits.Acquit(site.Principal, from);
                continue;
            }

            IOperation last = GraphOperations.Last(method.Graph, from);
            Finding finding = new(Rule.Leak, last, site, site.Origin, ProofKind.Everywhere) { Node = JumpPlaces.Find(from) };
            Site lost = tracker.IsLost(site.Index) ? site : older;
            if (!isImplied && isExpected && site.IsCertain && !state.Site(lost.Index).Is(SiteFlags.Excused))
            {
                method.Ledger.Exits.Accuse(site.Principal, from, finding);
            }

            if (!state.IsUnwound)
            {
                method.Ledger.Leaks.Accuse(site, finding);
                Remove(site);
                Remove(older);
            }
        }
    }

    private void Remove(Site site)
    {
        if (tracker.IsLost(site.Index))
        {
            tracker.State.Site(site.Index) = SiteFacts.Absent;
        }
    }
}
