namespace Pools.Analyzers.Walking;

/// <summary>Judges the end of a method: its result, the fields of its object, arrays that an exception takes past their return.</summary>
internal sealed class ExitJudge(Method method, Tracker tracker)
{
    private IOperation? _result;

    public void Keep(Value value, IOperation returned)
    {
        tracker.State.Result = value;
        _result = returned;
    }

    public void Leave(BasicBlock from)
    {
        if (method.IsSummarized)
        {
            method.Ledger.Summary.Leave(method, tracker.State);
        }

        Value result = tracker.State.Result;
        bool isOfBorrower = IsTaskOfBorrower(tracker.State);
        tracker.CompleteTask(result);
        tracker.Escape(isOfBorrower ? Value.Unknown : result);
        EscapeOut();
        if ((from.BranchValue ?? _result) is { } returned)
        {
            // The caller uses it. A task uses its array itself.
            tracker.Use(result.Kind == ValueKind.Task ? Value.Unknown : result, returned, Ledger.Result);
        }

        tracker.State.Result = Value.Unknown;
        JudgeFields(tracker.State);
    }

    public void LeaveByException(IOperation thrower, bool isPlausible, bool isUnderWay)
    {
        EscapeOut();
        foreach (Site site in method.Sites.All)
        {
            SiteFacts facts = tracker.State.Site(site.Index);
            if (isUnderWay || tracker.ThrownSince(facts) is not null)
            {
                tracker.Acquit(site.Index);
            }

            if (isPlausible && tracker.IsOwed(site.Index) && !Throwing.IsUncertainRent(thrower) && site.Origin is { } origin)
            {
                method.Ledger.Judge(new Finding(Rule.LeakOnException, origin, site, thrower, ProofKind.WhenThrown), isWrong: true);
            }
        }
    }

    /// <summary>Whether the result is the task of a private method that only uses the array. Then, the caller does not get it.</summary>
    private bool IsTaskOfBorrower(PathState state) =>
        state.Result.Kind == ValueKind.Task && state.Site(state.Result.Index).Pending is IInvocationOperation call
        && method.SummaryOf(call) is not null;

    private void EscapeOut()
    {
        foreach (Variable variable in method.Variables.All.Where(variable => variable.Symbol is IParameterSymbol { RefKind: RefKind.Out }))
        {
            tracker.Escape(tracker.State[variable.Index]);
        }
    }

    private void JudgeFields(PathState state)
    {
        foreach (Variable variable in method.Variables.All.Where(variable => variable.Field is not null))
        {
            Value value = state[variable.Index];
            if (value.Kind == ValueKind.Array && state.Site(value.Index).ReturnedBy is { } returned)
            {
                method.Ledger.Fields.Accuse(variable, returned, state);
            }
            else if (method.Sites.FindInitial(variable) is { } initial && state.Site(initial.Index).ReturnedBy is { } earlier)
            {
                method.Ledger.Fields.Acquit(variable, earlier);
            }
        }
    }
}
