namespace Pools.Analyzers.Evaluation;

/// <summary>Evaluates rents and returns, and judges each return.</summary>
internal sealed class PoolCallEvaluator(Evaluator evaluator)
{
    private static readonly string[] s_ofReturns =
        [Rule.DoubleReturn.Id, Rule.NeverRented.Id, Rule.WrongPool.Id, Rule.StillInUse.Id, Rule.NotCleared.Id];

    private Tracker Tracker => evaluator.Tracker;

    private Method Method => evaluator.Method;

    private Ledger Ledger => Method.Ledger;

    /// <summary>A new array comes from a site. If a variable still leads to the last one, that becomes the older one.</summary>
    public Value Begin(Site site, Value pool = default)
    {
        PathState state = evaluator.State;
        SiteFacts before = state.Site(site.Index);
        if (before.IsPresent && state.IsReferenced(site.Index))
        {
            MakeOlder(site, before);
        }
        else if (before.IsReturned)
        {
            Tracker.Acquit(site.Index);
        }
        else if (Tracker.IsLost(site.Index) && !state.IsUnwound)
        {
            Ledger.Lose(site);
        }

        bool mayBeNull = site.Kind == SiteKind.ForeignOwner || !site.IsCertain;
        int key = pool.Kind == ValueKind.Pool ? pool.Index + 1 : 0;
        state.Site(site.Index) = new SiteFacts(true, mayBeNull ? SiteFlags.None : SiteFlags.NotNull, Pool: key);
        return Value.ArrayOf(site.Index);
    }

    /// <summary>A variable that is returned later gets a value. If its origin is unknown, the array begins here.</summary>
    public Value Receive(Variable variable, Value value)
    {
        if (value.Kind is not (ValueKind.Unknown or ValueKind.Object) || Method.Sites.FindElsewhere(variable) is not { } site)
        {
            return value;
        }

        Value begun = Begin(site);
        ref SiteFacts facts = ref evaluator.State.Site(site.Index);
        facts = facts with { Flags = value.Kind == ValueKind.Object ? SiteFlags.NotNull : SiteFlags.None };
        return variable.Type is IArrayTypeSymbol ? begun : Value.ViewOf(site.Index);
    }

    public void Return(IInvocationOperation call, Value value, Value pool)
    {
        if (value.Kind != ValueKind.Array || Method.Sites[value.Index].IsEmpty)
        {
            Tracker.Escape(value);
            Array.ForEach(s_ofReturns, rule => Ledger.Acquit(rule, call));
            return;
        }

        Site site = Method.Sites[value.Index];
        ref SiteFacts facts = ref evaluator.State.Site(value.Index);
        Ledger.Keep(site);
        JudgeOrigin(call, site);
        JudgePool(call, site, facts, pool);
        JudgeTask(call, site, facts);
        JudgeReferences(call, site, facts);
        if (facts.IsReturned)
        {
            // Each later return is reported, so that one run of the fix removes them all.
            Tracker.MeetInLaterRound(value.Index, call);
            Tracker.MeetAgain(Rule.DoubleReturn, value.Index, call);
            return;
        }

        Ledger.Acquit(Rule.DoubleReturn.Id, call);
        facts = End(call, facts.With(SiteFlags.NotNull));
    }

    /// <summary>An owner is disposed. It may be disposed twice.</summary>
    public void Dispose(IInvocationOperation call, Value owner)
    {
        ref SiteFacts facts = ref evaluator.State.Site(owner.Index);
        Ledger.Keep(Method.Sites[owner.Index]);
        JudgeTask(call, Method.Sites[owner.Index], facts);
        if (facts.IsLive)
        {
            facts = End(call, facts);
        }
    }

    private SiteFacts End(IOperation call, SiteFacts facts) =>
        new(true, facts.Flags, call, evaluator.State.Throw, Pool: facts.Pool);

    /// <summary>All elements of an array are used as if they had been requested.</summary>
    public void UseAsData(Value value, IOperation at)
    {
        Site? site = value.ShowsAll ? Method.Sites[value.Index] : null;
        if (site is { MustBeReturned: true, Length: not null, IsEmpty: false }
            && site.Principal.Origin is IInvocationOperation { TargetMethod.DeclaringSyntaxReferences.IsEmpty: true }
            && evaluator.State.Site(site.Index) is { IsLive: true } facts && !facts.Is(SiteFlags.Filled))
        {
            Ledger.Accuse(Rule.WholeArray.Id, at, new Finding(Rule.WholeArray, at, site, site.Origin, ProofKind.Everywhere));
        }
        else if (value.Kind != ValueKind.Stack)
        {
            Ledger.Acquit(Rule.WholeArray.Id, at);
        }
    }

    private void MakeOlder(Site site, SiteFacts before)
    {
        PathState state = evaluator.State;
        if (site.Older is { } older && before.IsLive && !state.IsReferenced(older.Index))
        {
            Tracker.Acquit(older.Index);
            state.Change(site.Index, held => held with { Index = older.Index });
            state.Site(older.Index) = before;
        }
        else
        {
            Tracker.Forget(site.Index);
        }
    }

    private void JudgeOrigin(IInvocationOperation call, Site site)
    {
        // A pool of the program may take arrays that it did not make.
        bool isPlainPool = call.Instance?.Type.Is("System.Buffers", "ArrayPool") == true;
        bool isEmpty = site.Origin is IArrayCreationOperation { DimensionSizes: [{ ConstantValue: { HasValue: true, Value: 0 } }] };
        bool isWrong = site.Kind == SiteKind.Fresh && isPlainPool && !isEmpty;
        Ledger.Judge(new Finding(Rule.NeverRented, call, site, site.Origin, ProofKind.Everywhere), isWrong);
    }

    /// <summary>After an exception, the task may be over, unless the wait for it timed out.</summary>
    private void JudgeTask(IInvocationOperation call, Site site, SiteFacts facts)
    {
        bool isUnwound = evaluator.State.IsUnwound;
        if (!isUnwound || facts.Is(SiteFlags.GivenUp))
        {
            ProofKind proof = isUnwound ? ProofKind.WhenThrown : ProofKind.Everywhere;
            bool isWrong = facts is { Pending: not null, IsLive: true } && !facts.Is(SiteFlags.Noted);
            Ledger.Judge(new Finding(Rule.StillInUse, call, site, facts.Pending, proof), isWrong, isUnwound ? Ledger.Timeout : null);
        }
    }

    private void JudgePool(IInvocationOperation call, Site site, SiteFacts facts, Value pool)
    {
        bool isWrong = pool.Kind == ValueKind.Pool && facts.Pool != 0 && pool.Index != facts.Pool - 1;
        bool isCertain = isWrong && Method.Pools.AreKnown(pool.Index, facts.Pool - 1);
        Finding finding = new(Rule.WrongPool, call, site, site.Origin, ProofKind.Everywhere) { IsInformation = !isCertain };
        Ledger.Judge(finding, isWrong);
    }

    private void JudgeReferences(IInvocationOperation call, Site site, SiteFacts facts)
    {
        bool isAsked = call.Arguments.Length > 1 && call.Arguments[1].ArgumentKind != ArgumentKind.DefaultValue;
        bool isWrong = !isAsked && site.Kind != SiteKind.Elsewhere && PoolCalls.Classify(call.TargetMethod) == PoolCall.Return
            && facts.IsLive && !facts.Is(SiteFlags.Cleared)
            && call.TargetMethod.Parameters[0].Type is IArrayTypeSymbol array && References.AreCertainlyIn(array.ElementType);
        Ledger.Judge(new Finding(Rule.NotCleared, call, site, site.Origin, ProofKind.Everywhere), isWrong);
    }
}
