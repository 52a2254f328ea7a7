namespace Pools.Analyzers.Walking;

/// <summary>Judges what a method leaves behind: the value that it returns, the fields of its object, arrays that an exception takes past their return.</summary>
internal sealed class ExitJudge(Method method, Tracker tracker)
{
    private IOperation? _result;

    /// <summary>Keeps what is to be returned until the finally blocks have run.</summary>
    public void Keep(Value value, IOperation returned)
    {
        tracker.State.Result = value;
        _result = returned;
    }

    /// <summary>A path leaves the method as it should.</summary>
    public void Leave(BasicBlock from)
    {
        if (method.IsSummarized)
        {
            method.Ledger.Summary.Leave(method, tracker.State);
        }

        if (IsTaskOfBorrower(tracker.State))
        {
            tracker.CompleteTask(tracker.State.Result);
        }
        else
        {
            tracker.Escape(tracker.State.Result);
        }

        EscapeOut();
        IOperation? result = from.BranchValue ?? _result;
        if (result is not null)
        {
            // The caller uses it; a task uses its array itself.
            tracker.Use(tracker.State.Result.Kind == ValueKind.Task ? Value.Unknown : tracker.State.Result, result, method.Ledger.Results);
        }

        tracker.State.Result = Value.Unknown;
        JudgeFields(tracker.State);
    }

    /// <summary>An exception leaves the method.</summary>
    public void LeaveByException(IOperation thrower, bool isPlausible, bool isUnderWay)
    {
        PathState state = tracker.State;
        EscapeOut();
        for (int index = 0; index < state.SiteCount; index++)
        {
            SiteFacts facts = state.Site(index);
            Site site = method.Sites[index];
            if (facts.Status == SiteStatus.Returned && !facts.Is(SiteFlags.Noted) && (isUnderWay || tracker.ThrownSince(facts) != 0))
            {
                tracker.Acquit(index);
            }

            if (isPlausible && tracker.IsOwed(index) && !Throwing.IsUncertainRent(thrower) && site.Origin is { } origin)
            {
                method.Ledger.Everywhere.Accuse(new Finding(Rule.LeakOnException, origin, site, thrower, ProofKind.WhenThrown));
            }
        }
    }

    /// <summary>Whether the result is the task of a private method that only uses the array: a caller that gets the task does not get the array.</summary>
    private bool IsTaskOfBorrower(PathState state) =>
        state.Result.Kind == ValueKind.Task && method.Operations[state.Site(state.Result.Index).Pending] is IInvocationOperation call && method.SummaryOf(call) is not null;

    /// <summary>The caller holds what an <c>out</c> parameter got.</summary>
    private void EscapeOut()
    {
        foreach (Variable variable in method.Variables.All.Where(variable => variable.Symbol is IParameterSymbol { RefKind: RefKind.Out }))
        {
            tracker.Escape(tracker.State[variable.Index]);
        }
    }

    /// <summary>Which fields hold arrays that this path has returned, and which it has returned and emptied.</summary>
    private void JudgeFields(PathState state)
    {
        foreach (Variable variable in method.Variables.All.Where(variable => variable.Field is not null))
        {
            Value value = state[variable.Index];
            if (value.Kind == ValueKind.Array && state.Site(value.Index) is { Status: SiteStatus.Returned } held)
            {
                method.Ledger.Fields.Accuse(variable, held.ReturnedBy, state);
            }
            else if (method.Sites.FindInitial(variable) is { } initial && state.Site(initial.Index) is { Status: SiteStatus.Returned } emptied)
            {
                method.Ledger.Fields.Acquit(variable, emptied.ReturnedBy);
            }
        }
    }
}
