namespace Pools.Analyzers.Evaluation;

/// <summary>Evaluates what makes objects: views and holders of an array, new arrays, pools. A constructor may keep what it gets, whatever its type.</summary>
internal sealed class CreationEvaluator(Evaluator evaluator)
{
    private Tracker Tracker => evaluator.Tracker;

    public Value Create(IArrayCreationOperation creation)
    {
        foreach (IOperation size in creation.DimensionSizes)
        {
            evaluator.Evaluate(size);
        }

        if (creation.Initializer is { } initializer && evaluator.EvaluateUnknown(initializer) is { Kind: ValueKind.Holder } holder)
        {
            return holder;
        }

        return evaluator.Method.Sites.Find(creation) is { } site ? evaluator.Pools.Begin(site) : Value.Unknown;
    }

    /// <summary>A lambda holds the array that it uses, if that is certain to be the one its local holds.</summary>
    public Value Create(IFlowAnonymousFunctionOperation lambda)
    {
        FunctionText text = evaluator.TextOf(lambda.Symbol);
        return text.Used is { } used && evaluator.State[used.Index] is { Kind: ValueKind.Array } array && text.IsAssignedOnce(used)
            ? Value.HolderOf(array.Index)
            : Value.Unknown;
    }

    public Value Create(IObjectCreationOperation creation)
    {
        // First, all arguments, before the constructor runs.
        Value[] values = [.. creation.Arguments.Select(argument => evaluator.Evaluate(argument.Value))];

        // Next, the constructor. One of the framework is not expected to throw, no more than one whose text shows that it does not, and does not touch the fields of this object.
        int pool = PoolCalls.IsArrayPool(creation.Type) ? evaluator.Method.Pools.Find(creation) : -1;
        bool isKnown = creation.Constructor?.IsFramework() == true;
        evaluator.MayThrow(creation, isPlausible: !isKnown && !(creation.Constructor is { } constructor && ConstructorText.ThrowsNothing(constructor)));

        // Finally, what the object is: a pool, or something that holds an array that was passed to it.
        Value result = pool >= 0 ? Value.PoolOf(pool) : Value.Unknown;
        for (int i = 0; i < values.Length; i++)
        {
            if (creation is { Constructor: { } taker } && creation.Arguments[i].Parameter is { } parameter && Sinks.TakesAll(taker, parameter))
            {
                evaluator.Pools.TakeForData(values[i], creation.Arguments[i].Value);
            }

            Tracker.Use(values[i], creation.Arguments[i].Value);
            if (values[i].HasSite && Hold(creation, values[i], i) is { } held)
            {
                result = held;
            }
        }

        if (!isKnown)
        {
            Tracker.ForgetFields();
        }

        return result;
    }

    /// <summary>The value of an object that was made from an array; null if it is unknown.</summary>
    private Value? Hold(IObjectCreationOperation creation, Value value, int index)
    {
        IArgumentOperation argument = creation.Arguments[index];
        if (value.Kind is ValueKind.Array or ValueKind.View && ViewTypes.IsView(creation.Type))
        {
            return Value.ViewOf(value.Index, value.ShowsAll && creation.Arguments.Length == 1);
        }

        if (creation.Type?.SpecialType == SpecialType.System_String && value.Kind is ValueKind.Array or ValueKind.View)
        {
            return null;
        }

        Tracker.HandOnTask(value);
        Tracker.Escape(value);
        bool isStream = creation.Type.Is("System.IO", "MemoryStream");
        bool isReader = Holders.AreReaders(creation.Type);
        bool isHolder = isReader || creation.Type.Is("System.Collections.Generic", "KeyValuePair") || (argument.Parameter is { } parameter && Holders.Keeps(parameter));
        return isHolder && (value.Kind is ValueKind.Array or ValueKind.View || (isReader && value.Kind == ValueKind.Holder)) ? Value.HolderOf(value.Index, isStream && value.ShowsAll && !Sinks.HasCount(creation.Constructor!)) : null;
    }
}
