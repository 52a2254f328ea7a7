namespace Pools.Analyzers.Walking;

/// <summary>What happens where scopes end: arrays that only their variables knew are lost, and rounds of loops are counted.</summary>
internal sealed class ScopeEnd(Method method, Tracker tracker)
{
    /// <summary>A branch leaves regions of the graph.</summary>
    public void End(ControlFlowBranch branch, BasicBlock from)
    {
        Drop(branch.LeavingRegions.SelectMany(method.Variables.DeclaredIn));
        if (branch.LeavingRegions.Any(region => !region.Locals.IsEmpty))
        {
            Judge(from);
        }
    }

    /// <summary>The method is left.</summary>
    public void EndAll(BasicBlock from)
    {
        Drop(method.Variables.All);
        Judge(from);
    }

    /// <summary>A branch closes a round of a loop.</summary>
    public void EndRound(int loop)
    {
        PathState state = tracker.State;
        for (int index = 0; index < state.SiteCount; index++)
        {
            ref SiteFacts facts = ref state.Site(index);
            Site site = method.Sites[index];
            if (facts.Status == SiteStatus.Absent || (site.Origin is { } origin && method.Loops.Contains(loop, origin)))
            {
                continue;
            }

            if (facts.Status == SiteStatus.Live)
            {
                method.Ledger.Rounds.Acquit(site, loop);
            }
            else if (method.Operations[facts.ReturnedBy] is { } returned && method.Loops.Contains(loop, returned))
            {
                if (facts.Round != 0)
                {
                    method.Ledger.Rounds.Acquit(facts.ReturnedBy, facts.Round);
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

    /// <summary>Whether each array of a rent is lost here: proved if it is on every path that comes this way.</summary>
    private void Judge(BasicBlock from)
    {
        // An explicit exit in a handler is a way out like any other. A loss by an unexpected exception proves nothing.
        bool isImplied = from.ConditionKind != ControlFlowConditionKind.None && LastChoices.Is(from.BranchValue!);
        bool isCounted = !isImplied && (!tracker.State.IsUnwound || (tracker.State.IsPlausible && !Throwing.IsUncertainRent(tracker.State.Thrower)));
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
            if (isCounted && site.IsCertain && !tracker.State.Site(lost.Index).Is(SiteFlags.Excused))
            {
                method.Ledger.Exits.Accuse(site.Principal, from, finding);
            }

            if (!tracker.State.IsUnwound)
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
