namespace Pools.Analyzers.Evaluation;

/// <summary>Evaluates calls: of pools, with a variable by reference, on an array, a view or a task.</summary>
internal sealed class CallEvaluator(Evaluator evaluator)
{
    private readonly ArgumentEvaluator _arguments = new(evaluator);

    private Tracker Tracker => evaluator.Tracker;

    public Value Invoke(IInvocationOperation call)
    {
        if (WaitEvaluator.IsOfSeveral(call.TargetMethod))
        {
            Value all = evaluator.Waits.InvokeOnSeveral(call);
            Tracker.ForgetFields();
            return all;
        }

        Value instance = call.Instance is { } on ? evaluator.Evaluate(on) : Value.Unknown;
        Value[] values = [.. call.Arguments.Select(EvaluateArgument)];
        evaluator.MayThrow(
            call,
            Throwing.IsPlausible(call.TargetMethod) || Throwing.IsUncertainRent(call),
            values.Where((value, i) => value.HasSite && !KeepsNothing(call, call.Arguments[i])));
        if (call.TargetMethod.MethodKind == MethodKind.LocalFunction && evaluator.TextOf(call.TargetMethod).Used is { } used)
        {
            Tracker.Use(evaluator.State[used.Index], call);
        }

        Value result = Apply(call, instance, values);
        if (IsForeign(call))
        {
            Tracker.ForgetFields();
        }

        evaluator.Leave(call.TargetMethod);
        return result;
    }

    /// <summary>Whether the caller still owns an array that it passed, if the call throws.</summary>
    private bool KeepsNothing(IInvocationOperation call, IArgumentOperation argument) =>
        PoolCalls.Classify(call.TargetMethod) != PoolCall.None
        || ArgumentEvaluator.KeepsNothing(argument, KnownCalls.Classify(call.TargetMethod))
        || evaluator.Method.SummaryOf(call)?.EffectOn(argument) == ParameterEffect.Borrowed;

    private Value Apply(IInvocationOperation call, Value instance, Value[] values)
    {
        SiteTable sites = evaluator.Method.Sites;
        switch (PoolCalls.Classify(call))
        {
            case PoolCall.Rent or PoolCall.RentOwner when sites.Find(call) is { } site:
                return evaluator.Pools.Begin(site, instance);
            case PoolCall.ObtainOwner when sites.Find(call) is { } site:
                _arguments.Pass(call, instance, values);
                return evaluator.Pools.Begin(site);
            case PoolCall.Return:
                evaluator.Pools.Return(call, values[0], instance);
                evaluator.IsEnded |= values[0].Kind == ValueKind.Null && call.Instance?.Type.Is("System.Buffers", "ArrayPool") == true;
                return Value.Unknown;
        }

        if (call.TargetMethod is { Name: "Dispose", Parameters: [] } && instance.Kind == ValueKind.Array)
        {
            evaluator.Pools.Dispose(call, instance);
            return Value.Unknown;
        }

        if (KnownCalls.TakesReference(call))
        {
            return ChangeReference(call, values);
        }

        if (instance.Kind == ValueKind.Task)
        {
            return evaluator.Waits.InvokeOnOne(call, instance);
        }

        // Arrays that a private method returns are used by it first.
        List<Value> returned = [];
        Value argument = evaluator.Method.SummaryOf(call) is { } summary ? ApplySummary(call, summary, values, returned) : Value.Unknown;
        Value result = _arguments.Pass(call, instance, values);
        foreach (Value array in returned)
        {
            evaluator.Pools.Return(call, array, Value.Unknown);
        }

        result = result.Kind == ValueKind.Unknown ? argument : result;
        return sites.Find(call) is { } made ? evaluator.Pools.Begin(made)
            : evaluator.Method.Pools.Find(call) is >= 0 and int key ? Value.PoolOf(key)
            : result;
    }

    /// <summary>Applies a summary, and removes the values that it covers. Adds those that go back to a pool to the list.</summary>
    private Value ApplySummary(IInvocationOperation call, Summary summary, Value[] values, List<Value> returned)
    {
        Value result = Value.Unknown;
        for (int i = 0; i < values.Length; i++)
        {
            IArgumentOperation argument = call.Arguments[i];
            ParameterEffect effect = summary.EffectOn(argument);
            if (effect is ParameterEffect.Rented or ParameterEffect.SometimesRented
                && evaluator.Method.Sites.Find(argument) is { } site && evaluator.Find(argument.Value) is { } variable)
            {
                Tracker.Assign(variable, evaluator.Pools.Begin(site), argument);
            }

            bool isResult = argument.Parameter?.Ordinal == summary.Argument;
            if (values[i].Kind != ValueKind.Array || !(isResult || effect is ParameterEffect.Borrowed or ParameterEffect.Returned))
            {
                continue;
            }

            if (effect == ParameterEffect.Returned)
            {
                returned.Add(values[i]);
            }
            else
            {
                Tracker.Use(values[i], argument.Value);
                Tracker.Mark(values[i], SiteFlags.Filled | SiteFlags.Cleared);
                result = !isResult ? _arguments.Wait(call, argument, values[i]) ?? result
                    : summary.IsView ? Value.ViewOf(values[i].Index)
                    : values[i];
            }

            values[i] = Value.Unknown;
        }

        return result;
    }

    private Value EvaluateArgument(IArgumentOperation argument)
    {
        if (argument is { Parameter.RefKind: RefKind.Ref or RefKind.Out, Value: IMemberReferenceOperation { Instance: { } owner } })
        {
            Tracker.Detach(evaluator.Read(owner));
        }

        if (argument.Parameter?.RefKind != RefKind.Out)
        {
            return evaluator.Evaluate(argument.Value);
        }

        if (evaluator.Find(argument.Value) is { } variable)
        {
            Tracker.Assign(variable, evaluator.Pools.Receive(variable, Value.Unknown), argument);
        }

        return Value.Unknown;
    }

    /// <summary>Resizes an array, or exchanges it: then the result is the old value of the variable.</summary>
    private Value ChangeReference(IInvocationOperation call, Value[] values)
    {
        Variable? variable = evaluator.Find(call.Arguments[0].Value);
        if (!KnownCalls.IsResize(call))
        {
            Tracker.Escape(values[1]);
            if (variable is not null)
            {
                evaluator.State[variable.Index] = values[1];
            }

            return values[0];
        }

        Tracker.Use(values[0], call);
        if (variable is not null)
        {
            Tracker.Assign(variable, evaluator.Method.Sites.Find(call) is { } site ? evaluator.Pools.Begin(site) : Value.Unknown, call);
        }

        return Value.Unknown;
    }

    /// <summary>Whether a call runs unknown code: outside the framework, or behind an interface or a delegate.</summary>
    private static bool IsForeign(IInvocationOperation call)
    {
        IMethodSymbol method = call.TargetMethod;
        return method.MethodKind == MethodKind.DelegateInvoke
            || (method.ContainingType.TypeKind == TypeKind.Interface && !PoolCalls.IsOwner(call.Instance?.Type) && !call.IsImplicit)
            || (method.IsFramework() ? RunsOthers(call) : PoolCalls.Classify(method) is PoolCall.None or PoolCall.ObtainOwner);
    }

    /// <summary>Whether a method of the framework runs code of this type, or waits while another thread does.</summary>
    private static bool RunsOthers(IInvocationOperation call)
    {
        IMethodSymbol method = call.TargetMethod;
        if (method.Name is "Dispose" or "DisposeAsync" or "Close" or "Exit" or "Pulse" or "PulseAll" or "Release" or "Set"
            || method.ContainingType.Name is "GC" or "ObjectDisposedException" or "Interlocked" or "Volatile" or "ArrayPool")
        {
            return false;
        }

        bool isOfThreads = method.ContainingNamespace is { Name: "Threading" or "Tasks" };
        return call.Instance is IInstanceReferenceOperation || method.Name == "GetResult"
            || (isOfThreads && method.Name is not ("ConfigureAwait" or "FromResult" or "AsTask"))
            || call.Arguments.Any(argument =>
                argument.Value.Type?.TypeKind == TypeKind.Delegate || argument.Value.WithoutConversions() is IInstanceReferenceOperation);
    }
}
