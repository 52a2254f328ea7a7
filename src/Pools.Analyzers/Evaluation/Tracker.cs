namespace Pools.Analyzers.Evaluation;

/// <summary>The events of an array: each changes the facts of the current path, and the ledger.</summary>
internal sealed class Tracker(Method method)
{
    private Ledger Ledger => method.Ledger;

    public PathState State { get; set; } = null!;

    /// <param name="what">The key of a proof other than the rule's.</param>
    public void Use(Value value, IOperation at, string? what = null)
    {
        if (!value.HasSite || !State.Site(value.Index).IsReturned)
        {
            Ledger.Acquit(what ?? Rule.UseAfterReturn.Id, at);
        }
        else if (!State.Site(value.Index).Is(SiteFlags.Noted) && !method.IsSecondCall)
        {
            MeetAgain(Rule.UseAfterReturn, value.Index, at, what);
        }
    }

    public void MeetAgain(DiagnosticDescriptor rule, int site, IOperation at, string? what = null)
    {
        ref SiteFacts facts = ref State.Site(site);
        IOperation returned = facts.ReturnedBy!;
        Finding finding = new(rule, at, method.Sites[site], returned, ProofKind.Everywhere);
        Ledger.Accuse(what ?? rule.Id, at, finding);
        if (facts.Is(SiteFlags.Noted))
        {
            return;
        }

        IOperation? thrown = ThrownSince(facts);
        if (thrown is null)
        {
            Ledger.Accuse(returned, null, finding with { Proof = ProofKind.Inevitable });
        }
        else if (State.IsPlausible)
        {
            bool isInformation = Throwing.IsRentOfPlainLength(thrown);
            Ledger.Accuse(returned, thrown, finding with { Proof = ProofKind.WhenThrown, IsInformation = isInformation });
        }
        else
        {
            Ledger.Acquit(returned, thrown);
        }

        facts = facts.With(SiteFlags.Noted);
    }

    public void MeetInLaterRound(int site, IOperation call)
    {
        ref SiteFacts facts = ref State.Site(site);
        if (facts.Round != 0 && facts.ReturnedBy == call)
        {
            Ledger.Accuse(call, facts.Round, new Finding(Rule.DoubleReturn, call, method.Sites[site], call, ProofKind.EveryRound));
            facts = facts with { Round = 0 };
        }
    }

    public IOperation? ThrownSince(SiteFacts facts) => State.Throw == facts.ThrowBefore ? null : State.Throw;

    /// <summary>Other code may hold the array from now on. If it gets a task, it may await it, and return the array.</summary>
    public void Escape(Value value)
    {
        if (value.HasSite)
        {
            Mark(value, SiteFlags.Escaped);
            Ledger.Keep(method.Sites[value.Index]);
            CompleteTask(value.Kind == ValueKind.Task ? value : Value.Unknown);
        }
    }

    public Value BeginTask(Value array, IInvocationOperation call)
    {
        State.Site(array.Index) = State.Site(array.Index) with { Pending = call };
        return new Value(ValueKind.Task, array.Index);
    }

    public void CompleteTask(Value value)
    {
        if (value.HasSite)
        {
            State.Site(value.Index) = State.Site(value.Index) with { Pending = null };
        }
    }

    public void HandOnTask(Value value) => Escape(value.Kind == ValueKind.Task ? value : Value.Unknown);

    /// <summary>An object that held the array may hold another one from now on, or only show another part.</summary>
    public void Detach(Value holder, bool isPartOnly = false)
    {
        if (holder.Kind == ValueKind.Holder)
        {
            State.Change(holder.Index, held => held.Kind != ValueKind.Holder ? held
                : isPartOnly ? held with { IsWhole = false }
                : Value.Unknown);
        }
    }

    public void Mark(Value value, SiteFlags flag)
    {
        if (value.HasSite)
        {
            State.Site(value.Index) = State.Site(value.Index).With(flag);
        }
    }

    /// <summary>An array is unknown from now on: it may be lent again, or be another one.</summary>
    public void Forget(int site)
    {
        Acquit(site);
        Ledger.Keep(method.Sites[site]);
        Value forgotten = State.Site(site).Is(SiteFlags.NotNull) ? Value.Object : Value.Unknown;
        State.Change(site, held => held.Kind == ValueKind.Array ? forgotten : Value.Unknown);
        State.Site(site) = default;
    }

    /// <summary>The path of a returned array ends without a second use.</summary>
    public void Acquit(int site)
    {
        SiteFacts facts = State.Site(site);
        if (facts.ReturnedBy is { } returned && !facts.Is(SiteFlags.Noted))
        {
            Ledger.Acquit(returned, ThrownSince(facts));
        }
    }

    public void Assign(Variable variable, Value value, IOperation at)
    {
        Value old = State[variable.Index];
        State[variable.Index] = value;
        method.Conditions.Assign(State, variable, ConditionReader.NumberOf((at as ISimpleAssignmentOperation)?.Value.ConstantValue.Value));
        if (variable.IsCaptured || variable.Field is not null)
        {
            Escape(value);
        }

        if (old.HasSite && old.Index != value.Index)
        {
            Lose(old.Index, variable, value, at);
        }
        else
        {
            Ledger.Acquit(Rule.Leak.Id, at);
        }
    }

    /// <summary>A reference to an array is gone, perhaps the last one.</summary>
    private void Lose(int site, Variable variable, Value successor, IOperation at)
    {
        Site lost = method.Sites[site];
        if (IsOutgrown(lost, variable, successor))
        {
            Finding replaced = new(Rule.Leak, at, lost, null, ProofKind.Everywhere) { Name = variable.Symbol!.Name };
            Ledger.Accuse(Rule.Leak.Id, at, replaced);
        }
        else if (!IsLost(site))
        {
            Ledger.Acquit(Rule.Leak.Id, at);
        }
        else if (!State.IsUnwound)
        {
            Finding finding = new(Rule.Leak, at, lost, lost.Origin, ProofKind.Everywhere);
            Ledger.Lose(lost, finding);
            if (lost.IsCertain)
            {
                Ledger.Accuse(Rule.Leak.Id, at, finding);
            }

            State.Site(site) = default;
        }
    }

    /// <summary>Whether a field gets another rented array while its first one, which only the type can return, was not returned.</summary>
    private bool IsOutgrown(Site site, Variable variable, Value successor)
    {
        SiteFacts facts = State.Site(site.Index);
        return variable.Field is { } field && site.Variable == variable
            && facts.IsLive && facts.Is(SiteFlags.NotNull) && !facts.Is(SiteFlags.Escaped)
            && successor.Kind == ValueKind.Array && method.Sites[successor.Index].Kind == SiteKind.Rent
            && !State.IsUnwound && !State.IsReferenced(site.Index) && method.UsesOf(field)?.AreReturnedByType == true;
    }

    public bool IsLost(int site) => IsOwed(site) && !State.IsReferenced(site);

    /// <summary>Whether this method must return an array, and no task uses it any more.</summary>
    public bool IsOwed(int site)
    {
        SiteFacts facts = State.Site(site);
        return facts is { IsLive: true, Pending: null } && !facts.Is(SiteFlags.Escaped)
            && method.Sites[site] is { MustBeReturned: true, IsEmpty: false };
    }

    /// <summary>Other code runs, and may assign fields.</summary>
    public void ForgetFields()
    {
        foreach (Variable variable in method.Variables.All.Where(variable => variable.Field is { } field && method.CanChange(field)))
        {
            State[variable.Index] = Value.Unknown;
            if (method.Sites.FindInitial(variable) is not { } initial)
            {
                continue;
            }

            if (State.Site(initial.Index).ReturnedBy is { } returned)
            {
                Ledger.Fields.Acquit(variable, returned);
            }

            if (!State.IsReferenced(initial.Index))
            {
                // The field may hold another array now, which is followed in its turn.
                Acquit(initial.Index);
                State[variable.Index] = Value.ArrayOf(initial.Index);
                State.Site(initial.Index) = new SiteFacts(true);
            }
        }
    }

    public void End()
    {
        foreach (Site site in method.Sites.All)
        {
            Acquit(site.Index);
        }
    }

    /// <summary>Removes facts about arrays without references, so that paths can meet.</summary>
    public void Compact()
    {
        foreach (Site site in method.Sites.All)
        {
            bool isLost = IsLost(site.Index);
            bool isAbsent = !State.Site(site.Index).IsPresent;
            if (isAbsent || site.Variable?.Field is not null || State.IsReferenced(site.Index) || (isLost && State.IsUnwound))
            {
                continue;
            }

            if (isLost)
            {
                Ledger.Lose(site);
            }

            Acquit(site.Index);
            State.Site(site.Index) = default;
        }
    }
}
