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
            if (!facts.IsPresent || (site.Origin is { } origin && method.Loops.Contains(loop, origin)))
            {
                continue;
            }

            if (facts.IsLive)
            {
                method.Ledger.Acquit(site.Principal, loop);
            }
            else if (facts.ReturnedBy is { } returned && method.Loops.Contains(loop, returned))
            {
                if (facts.Round != 0)
                {
                    method.Ledger.Acquit(returned, facts.Round);
                }

                facts = facts with { Round = facts.Is(SiteFlags.Noted) ? 0 : loop };
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
                method.Ledger.Acquit(site.Principal, from);
                continue;
            }

            IOperation last = GraphOperations.Last(method.Graph, from);
            Finding finding = new(Rule.Leak, last, site, site.Origin, ProofKind.Everywhere) { Node = JumpOf(from) };
            Site lost = tracker.IsLost(site.Index) ? site : older;
            if (!isImplied && isExpected && site.IsCertain && !state.Site(lost.Index).Is(SiteFlags.Excused))
            {
                method.Ledger.Accuse(site.Principal, from, finding);
            }

            if (!state.IsUnwound)
            {
                method.Ledger.Lose(site, finding);
                foreach (Site each in new[] { site, older }.Where(each => tracker.IsLost(each.Index)))
                {
                    state.Site(each.Index) = default;
                }
            }
        }
    }

    /// <summary>The statement that leaves a block, which the graph does not name; null if the block ends with its text.</summary>
    private static StatementSyntax? JumpOf(BasicBlock block)
    {
        if (block.BranchValue is { } value)
        {
            return value.Syntax.Parent is IfStatementSyntax choice
                ? Only(choice.Statement)
                : value.Syntax.FirstAncestorOrSelf<StatementSyntax>() as ReturnStatementSyntax;
        }

        IOperation? last = block.Operations.LastOrDefault();
        if (last?.Syntax.FirstAncestorOrSelf<StatementSyntax>() is not { Parent: BlockSyntax around } statement)
        {
            return null;
        }

        StatementSyntax? next = around.Statements.ElementAtOrDefault(around.Statements.IndexOf(statement) + 1);
        return IsJump(next) ? next : null;
    }

    private static StatementSyntax? Only(StatementSyntax statement) => statement switch
    {
        BlockSyntax { Statements: [var only] } when IsJump(only) => only,
        _ => IsJump(statement) ? statement : null,
    };

    private static bool IsJump(StatementSyntax? statement) =>
        statement is ContinueStatementSyntax or BreakStatementSyntax or ReturnStatementSyntax or GotoStatementSyntax;
}
