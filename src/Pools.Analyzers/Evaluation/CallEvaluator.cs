namespace Pools.Analyzers.Evaluation;

/// <summary>Evaluates calls: those of pools, those that take a variable by reference, those made on an array, a view or a task; arguments go to <see cref="ArgumentEvaluator"/>.</summary>
internal sealed class CallEvaluator
{
    private readonly Evaluator _evaluator;
    private readonly ArgumentEvaluator _arguments;

    public CallEvaluator(Evaluator evaluator)
    {
        _evaluator = evaluator;
        _arguments = new ArgumentEvaluator(evaluator);
    }

    private Tracker Tracker => _evaluator.Tracker;

    public Value Invoke(IInvocationOperation call)
    {
        if (WaitEvaluator.IsOfSeveral(call.TargetMethod))
        {
            Value all = _evaluator.Waits.InvokeOnSeveral(call);
            Tracker.ForgetFields();
            return all;
        }

        Value instance = call.Instance is { } on ? _evaluator.Evaluate(on) : Value.Unknown;
        Value[] values = [.. call.Arguments.Select(EvaluateArgument)];
        _evaluator.MayThrow(
            call,
            Throwing.IsPlausible(call.TargetMethod) || Throwing.IsUncertainRent(call),
            values.Where((value, i) => value.HasSite && !KeepsNothing(call, call.Arguments[i])));
        if (call.TargetMethod.MethodKind == MethodKind.LocalFunction && _evaluator.TextOf(call.TargetMethod).Used is { } used)
        {
            Tracker.Use(_evaluator.State[used.Index], call);
        }

        Value result = Apply(call, instance, values);
        if (IsForeign(call))
        {
            Tracker.ForgetFields();
        }

        _evaluator.Leave(call.TargetMethod);
        return result;
    }

    /// <summary>Whether an array that a call gets is still the caller's if the call throws.</summary>
    private bool KeepsNothing(IInvocationOperation call, IArgumentOperation argument) =>
        PoolCalls.Classify(call.TargetMethod) != PoolCall.None || ArgumentEvaluator.KeepsNothing(argument, KnownCalls.Classify(call.TargetMethod))
        || (argument.Parameter is { } parameter && _evaluator.Method.SummaryOf(call)?.Effects[parameter.Ordinal] == ParameterEffect.Borrowed);

    private Value Apply(IInvocationOperation call, Value instance, Value[] values)
    {
        // First, calls of a pool: renting begins a rental at this place, returning ends one. A pool that calls itself is at work on its own arrays.
        PoolCall kind = PoolCalls.IsOnThis(call) ? PoolCall.None : PoolCalls.Classify(call.TargetMethod);
        switch (kind)
        {
            case PoolCall.Rent or PoolCall.RentOwner when _evaluator.Method.Sites.Find(call) is { } site:
                return _evaluator.Pools.Begin(site, instance);
            case PoolCall.ObtainOwner when _evaluator.Method.Sites.Find(call) is { } site:
                _arguments.Pass(call, instance, values);
                return _evaluator.Pools.Begin(site);
            case PoolCall.Return:
                _evaluator.Pools.Return(call, values[0], instance);
                _evaluator.IsEnded |= values[0].Kind == ValueKind.Null && call.Instance?.Type.Is("System.Buffers", "ArrayPool") == true;
                return Value.Unknown;
        }

        // Next, calls with one known effect: disposing an owner, resizing, exchanging, and those on a task.
        if (PoolCalls.IsDispose(call.TargetMethod) && instance.Kind == ValueKind.Array)
        {
            _evaluator.Pools.Dispose(call, instance);
            return Value.Unknown;
        }

        if (ReferenceCalls.IsResize(call) || ReferenceCalls.IsExchange(call))
        {
            return ChangeReference(call, values);
        }

        if (instance.Kind == ValueKind.Task)
        {
            return _evaluator.Waits.InvokeOnOne(call, instance);
        }

        // Then, a private method, whose effects on its arguments are known.
        List<Value> returned = [];
        Value argument = _evaluator.Method.SummaryOf(call) is { } summary ? ApplySummary(call, summary, values, returned) : Value.Unknown;

        // Otherwise, arrays go to the call as arguments, and its result may be a new rental or a pool.
        Value result = _arguments.Pass(call, instance, values);
        foreach (Value array in returned)
        {
            _evaluator.Pools.Return(call, array, Value.Unknown);
        }

        result = result.Kind == ValueKind.Unknown ? argument : result;
        return _evaluator.Method.Sites.Find(call) is { } made ? _evaluator.Pools.Begin(made)
            : _evaluator.Method.Pools.Find(call) is >= 0 and int key ? Value.PoolOf(key)
            : result;
    }

    /// <summary>Applies what is known and leaves the rest of the values, and those that go back to a pool when all are used. The result is the argument that the method returns.</summary>
    private Value ApplySummary(IInvocationOperation call, Summary summary, Value[] values, List<Value> returned)
    {
        Value result = Value.Unknown;
        for (int i = 0; i < values.Length; i++)
        {
            IArgumentOperation argument = call.Arguments[i];
            ParameterEffect effect = argument.Parameter is { } parameter ? summary.Effects[parameter.Ordinal] : ParameterEffect.Unknown;
            if (effect is ParameterEffect.Rented or ParameterEffect.SometimesRented && _evaluator.Method.Sites.Find(argument) is { } site && _evaluator.Method.Variables.Find(argument.Value) is { } variable)
            {
                Tracker.Assign(variable, _evaluator.Pools.Begin(site), argument);
            }

            bool isResult = argument.Parameter?.Ordinal == summary.Argument;
            if (values[i].Kind != ValueKind.Array || (effect is not (ParameterEffect.Borrowed or ParameterEffect.Returned) && !isResult))
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
                result = isResult ? (summary.IsView ? Value.ViewOf(values[i].Index, isWhole: false) : values[i]) : _arguments.Wait(call, argument, values[i]) ?? result;
            }

            values[i] = Value.Unknown;
        }

        return result;
    }

    private Value EvaluateArgument(IArgumentOperation argument)
    {
        if (argument is { Parameter.RefKind: RefKind.Ref or RefKind.Out, Value: IMemberReferenceOperation { Instance: { } owner } })
        {
            Tracker.LetGo(_evaluator.Read(owner));
        }

        if (argument.Parameter?.RefKind == RefKind.Out)
        {
            if (_evaluator.Method.Variables.Find(argument.Value) is { } variable)
            {
                Tracker.Assign(variable, _evaluator.Pools.Receive(variable, Value.Unknown), argument);
            }

            return Value.Unknown;
        }

        return _evaluator.Evaluate(argument.Value);
    }

    /// <summary>The variable has something else from now on; what it had is the result of an exchange.</summary>
    private Value ChangeReference(IInvocationOperation call, Value[] values)
    {
        // First, what goes in and what comes out: a resize reads the old array and puts a new one in its place; an exchange puts its second argument there, and its result is what was there.
        Variable? variable = _evaluator.Method.Variables.Find(call.Arguments[0].Value);
        bool isResize = ReferenceCalls.IsResize(call);
        if (isResize)
        {
            Tracker.Use(values[0], call);
        }

        Value put = !isResize ? values[1] : _evaluator.Method.Sites.Find(call) is { } site ? _evaluator.Pools.Begin(site) : Value.Unknown;

        // Next, put it. What is no local variable is beyond this method's sight: the array may be used through it.
        if (isResize && variable is not null)
        {
            Tracker.Assign(variable, put, call);
            return Value.Unknown;
        }

        Tracker.Escape(put);
        if (variable is not null)
        {
            _evaluator.State[variable.Index] = put;
        }

        return isResize ? Value.Unknown : values[0];
    }

    /// <summary>Whether a call runs unknown code: outside the framework, or behind an interface or a delegate.</summary>
    private static bool IsForeign(IInvocationOperation call) =>
        call.TargetMethod.MethodKind == MethodKind.DelegateInvoke
        || (!call.TargetMethod.IsFramework() && PoolCalls.Classify(call.TargetMethod) is PoolCall.None or PoolCall.ObtainOwner)
        || (call.TargetMethod.ContainingType.TypeKind == TypeKind.Interface && !PoolCalls.IsOwner(call.Instance?.Type) && !call.IsImplicit)
        || (call.TargetMethod.IsFramework() && RunsOthers(call));

    /// <summary>Whether a method of the framework runs code of this type before it returns, or waits while another thread does: it gets a function or the object itself, is inherited by it, or is of threads and tasks.</summary>
    private static bool RunsOthers(IInvocationOperation call)
    {
        IMethodSymbol method = call.TargetMethod;
        if (method.Name is "Dispose" or "DisposeAsync" or "Close" or "Exit" or "Pulse" or "PulseAll" or "Release" or "Set" || method.ContainingType.Name is "GC" or "ObjectDisposedException" or "Interlocked" or "Volatile" or "ArrayPool")
        {
            return false;
        }

        return call.Instance is IInstanceReferenceOperation
            || call.Arguments.Any(argument => argument.Value.Type?.TypeKind == TypeKind.Delegate || argument.Value.WithoutConversions() is IInstanceReferenceOperation)
            || (method.ContainingNamespace is { Name: "Threading" or "Tasks" } && method.Name is not ("ConfigureAwait" or "FromResult" or "AsTask"))
            || method.Name == "GetResult";
    }
}
