namespace Pools.Analyzers.Evaluation;

/// <summary>What can happen to an array: changes the facts of the path under way, and tells the ledger what that shows.</summary>
internal sealed class Tracker(Method method)
{
    private Ledger Ledger => method.Ledger;

    public PathState State { get; set; } = null!;

    /// <summary>An array's content, or the array itself, is used.</summary>
    public void Use(Value value, IOperation at, EverywhereProof? proof = null)
    {
        EverywhereProof everywhere = proof ?? Ledger.Everywhere;
        if (!value.HasSite || State.Site(value.Index).Status != SiteStatus.Returned)
        {
            everywhere.Acquit(Rule.UseAfterReturn, at);
        }
        else if (!State.Site(value.Index).Is(SiteFlags.Noted) && !method.IsSecondCall)
        {
            MeetAgain(Rule.UseAfterReturn, value.Index, at, everywhere);
        }
    }

    /// <summary>A returned array is met again: the return that came before is on its way to be proved wrong.</summary>
    public void MeetAgain(DiagnosticDescriptor rule, int site, IOperation at, EverywhereProof everywhere)
    {
        ref SiteFacts facts = ref State.Site(site);
        IOperation? earlier = method.Operations[facts.ReturnedBy];
        Finding finding = new(rule, at, method.Sites[site], earlier, ProofKind.Everywhere);
        everywhere.Accuse(finding);
        int thrown = ThrownSince(facts);
        if (thrown == 0)
        {
            Ledger.Trails.Accuse(facts.ReturnedBy, 0, finding with { Proof = ProofKind.Inevitable });
        }
        else if (State.IsPlausible)
        {
            Ledger.Trails.Accuse(facts.ReturnedBy, thrown, finding with { Proof = ProofKind.WhenThrown, IsInformation = Throwing.IsRentOfPlainLength(method.Operations[thrown]) });
        }
        else
        {
            Ledger.Trails.Acquit(facts.ReturnedBy, thrown);
        }

        facts = facts.With(SiteFlags.Noted);
    }

    /// <summary>A return is come to again, in a later round of a loop, with the array that it has returned in an earlier one.</summary>
    public void MeetInLaterRound(int site, IOperation call)
    {
        ref SiteFacts facts = ref State.Site(site);
        if (facts.Round != 0 && method.Operations[facts.ReturnedBy] == call)
        {
            Ledger.Rounds.Accuse(facts.ReturnedBy, facts.Round, new Finding(Rule.DoubleReturn, call, method.Sites[site], call, ProofKind.EveryRound));
            facts = facts with { Round = 0 };
        }
    }

    /// <summary>The exception that was thrown since an array was returned; 0 for none.</summary>
    public int ThrownSince(SiteFacts facts) => State.Throw == facts.ThrowBefore ? 0 : State.Throw;

    /// <summary>Other code may hold the array from now on.</summary>
    public void Escape(Value value)
    {
        if (value.HasSite)
        {
            State.Site(value.Index) = State.Site(value.Index).With(SiteFlags.Escaped);
            Ledger.Leaks.Acquit(method.Sites[value.Index]);
        }
    }

    /// <summary>A call gives a task that uses the array.</summary>
    public Value BeginTask(Value array, IInvocationOperation call)
    {
        State.Site(array.Index) = State.Site(array.Index) with { Pending = method.Operations.Number(call) };
        return Value.TaskOf(array.Index);
    }

    /// <summary>The task that uses the array is over.</summary>
    public void CompleteTask(Value value)
    {
        if (value.HasSite)
        {
            State.Site(value.Index) = State.Site(value.Index) with { Pending = 0 };
        }
    }

    /// <summary>Other code may await a task that the method passes on, and return its array.</summary>
    public void HandOnTask(Value value)
    {
        if (value.Kind == ValueKind.Task)
        {
            CompleteTask(value);
            Escape(value);
        }
    }

    /// <summary>An object that held the array may hold another one from now on; or, if that is all, show another part of it.</summary>
    public void LetGo(Value holder, bool isPartOnly = false)
    {
        foreach (Variable variable in method.Variables.All)
        {
            if (holder.Kind == ValueKind.Holder && State[variable.Index] is { Kind: ValueKind.Holder } held && held.Index == holder.Index)
            {
                State[variable.Index] = isPartOnly ? held with { IsWhole = false } : Value.Unknown;
            }
        }
    }

    public void Mark(Value value, SiteFlags flag)
    {
        if (value.HasSite)
        {
            State.Site(value.Index) = State.Site(value.Index).With(flag);
        }
    }

    /// <summary>Nothing is known any more of an array: it may be lent again, or be another one.</summary>
    public void Forget(int site)
    {
        Acquit(site);
        Ledger.Leaks.Acquit(method.Sites[site]);
        Value forgotten = State.Site(site).Is(SiteFlags.NotNull) ? Value.Object : Value.Unknown;
        State.Change(site, held => held.Kind == ValueKind.Array ? forgotten : Value.Unknown);
        State.Site(site) = SiteFacts.Absent;
    }

    /// <summary>The path of a returned array comes to its end without a second use.</summary>
    public void Acquit(int site)
    {
        SiteFacts facts = State.Site(site);
        if (facts.Status == SiteStatus.Returned && !facts.Is(SiteFlags.Noted))
        {
            Ledger.Trails.Acquit(facts.ReturnedBy, ThrownSince(facts));
        }
    }

    /// <summary>A variable gets a value, and loses the one it had.</summary>
    public void Assign(Variable variable, Value value, IOperation at)
    {
        Value old = State[variable.Index];
        State[variable.Index] = value;
        object? constant = at is ISimpleAssignmentOperation { Value.ConstantValue.Value: { } assigned } ? ConditionReader.NumberOf(assigned) : null;
        foreach (int condition in method.Conditions.DependentsOf(variable))
        {
            State.Condition(condition) = method.Conditions.AnswerOf(condition, variable, constant);
        }

        if (variable.IsCaptured || variable.Field is not null)
        {
            Escape(value);
            HandOnTask(value);
        }

        if (old.HasSite && old.Index != value.Index)
        {
            Lose(old.Index, variable, value, at);
        }
        else
        {
            Ledger.Everywhere.Acquit(Rule.Leak, at);
        }
    }

    /// <summary>A reference to an array is gone: perhaps the last one.</summary>
    private void Lose(int site, Variable variable, Value successor, IOperation at)
    {
        if (IsOutgrown(site, variable, successor))
        {
            Ledger.Everywhere.Accuse(new Finding(Rule.Leak, at, method.Sites[site], null, ProofKind.Everywhere) { Name = variable.Symbol!.Name });
        }
        else if (!IsLost(site))
        {
            Ledger.Everywhere.Acquit(Rule.Leak, at);
        }
        else if (!State.IsUnwound)
        {
            Finding finding = new(Rule.Leak, at, method.Sites[site], method.Sites[site].Origin, ProofKind.Everywhere);
            Ledger.Leaks.Accuse(method.Sites[site], finding);
            if (method.Sites[site].IsCertain)
            {
                Ledger.Everywhere.Accuse(finding);
            }

            State.Site(site) = SiteFacts.Absent;
        }
    }

    /// <summary>Whether a field gets another rented array while the one it had at first, which nobody but the type can return, was neither returned nor given to anybody.</summary>
    private bool IsOutgrown(int site, Variable variable, Value successor)
    {
        SiteFacts facts = State.Site(site);
        return variable.Field is { } field && method.Sites[site].Variable == variable && facts.Status == SiteStatus.Live && facts.Is(SiteFlags.NotNull) && !facts.Is(SiteFlags.Escaped)
            && successor.Kind == ValueKind.Array && method.Sites[successor.Index].Kind == SiteKind.Rent && !State.IsUnwound && !State.IsReferenced(site) && method.UsesOf(field)?.AreReturnedByType == true;
    }

    /// <summary>Whether an array is to be returned, and nobody can do that any more.</summary>
    public bool IsLost(int site) => IsOwed(site) && !State.IsReferenced(site);

    /// <summary>Whether an array is to be returned, and a variable leads to it.</summary>
    public bool IsHeld(int site) => IsOwed(site) && State.IsReferenced(site);

    /// <summary>Whether an array is to be returned, by this method alone, and no task uses it: until that is over, it must not be returned.</summary>
    public bool IsOwed(int site)
    {
        SiteFacts facts = State.Site(site);
        return facts is { Status: SiteStatus.Live, Pending: 0 } && !facts.Is(SiteFlags.Escaped) && method.Sites[site].MustBeReturned && !PoolCallEvaluator.IsEmpty(method.Sites[site]);
    }

    /// <summary>Other code runs: what fields hold may have changed.</summary>
    public void ForgetFields()
    {
        foreach (Variable variable in method.Variables.All.Where(variable => variable.Field is { } field && method.CanChange(field)))
        {
            Site? initial = method.Sites.FindInitial(variable);
            State[variable.Index] = Value.Unknown;
            if (initial is not null && State.Site(initial.Index) is { Status: SiteStatus.Returned } facts)
            {
                Ledger.Fields.Acquit(variable, facts.ReturnedBy);
            }

            if (initial is not null && !State.IsReferenced(initial.Index))
            {
                // What the field holds now is another array than before, which may be followed in its turn.
                Acquit(initial.Index);
                State[variable.Index] = Value.ArrayOf(initial.Index);
                State.Site(initial.Index) = new SiteFacts(SiteStatus.Live, SiteFlags.None);
            }
        }
    }

    /// <summary>The path leaves the method: no second use can come.</summary>
    public void End()
    {
        for (int site = 0; site < State.SiteCount; site++)
        {
            Acquit(site);
        }
    }

    /// <summary>Takes what nothing leads to any more out of the facts, so that paths can meet.</summary>
    public void Compact()
    {
        for (int site = 0; site < State.SiteCount; site++)
        {
            bool isLost = IsLost(site);
            bool isOver = State.Site(site).Status != SiteStatus.Absent && method.Sites[site].Variable?.Field is null && !State.IsReferenced(site);
            if (!isOver || (isLost && State.IsUnwound))
            {
                continue;
            }

            if (isLost)
            {
                Ledger.Leaks.Accuse(method.Sites[site]);
            }

            Acquit(site);
            State.Site(site) = SiteFacts.Absent;
        }
    }
}
