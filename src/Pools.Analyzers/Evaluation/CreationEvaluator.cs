namespace Pools.Analyzers.Evaluation;

/// <summary>Evaluates new objects: views and holders of an array, arrays, pools. Most constructors may keep their arguments.</summary>
internal sealed class CreationEvaluator(Evaluator evaluator)
{
    private Tracker Tracker => evaluator.Tracker;

    /// <summary>A lambda holds the array that it uses, if its local certainly still holds that array.</summary>
    public Value Create(IFlowAnonymousFunctionOperation lambda)
    {
        FunctionText text = evaluator.TextOf(lambda.Symbol);
        return text.Used is { } used && evaluator.State[used.Index] is { Kind: ValueKind.Array } array && text.IsAssignedOnce(used)
            ? Value.HolderOf(array.Index)
            : Value.Unknown;
    }

    public Value Create(IObjectCreationOperation creation)
    {
        Value[] values = [.. creation.Arguments.Select(argument => evaluator.Evaluate(argument.Value))];
        int pool = PoolCalls.IsArrayPool(creation.Type) ? evaluator.Method.Pools.Find(creation) : -1;
        bool isKnown = creation.Constructor?.IsFramework() == true;
        bool isSafe = isKnown || (creation.Constructor is { } constructor && Throwing.ConstructsSafely(constructor));
        evaluator.MayThrow(creation, isPlausible: !isSafe);
        Value result = pool >= 0 ? Value.PoolOf(pool) : Value.Unknown;
        for (int i = 0; i < values.Length; i++)
        {
            IArgumentOperation argument = creation.Arguments[i];
            if (creation.Constructor is { } taker && argument.Parameter is { } parameter && Sinks.TakesAll(taker, parameter))
            {
                evaluator.Pools.UseAsData(values[i], argument.Value);
            }

            Tracker.Use(values[i], argument.Value);
            if (values[i].HasSite && Hold(creation, values[i], argument) is { } held)
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

    private Value? Hold(IObjectCreationOperation creation, Value value, IArgumentOperation argument)
    {
        if (value.IsContent && ViewTypes.IsView(creation.Type))
        {
            return Value.ViewOf(value.Index, value.ShowsAll && creation.Arguments.Length == 1);
        }

        if (value.IsContent && creation.Type?.SpecialType == SpecialType.System_String)
        {
            return null;
        }

        Tracker.Escape(value);
        bool isReader = Holders.AreReaders(creation.Type);
        bool isHolder = isReader || creation.Type.Is("System.Collections.Generic", "KeyValuePair")
            || (argument.Parameter is { } parameter && Holders.Keeps(parameter));
        if (!isHolder || !(value.IsContent || (isReader && value.Kind == ValueKind.Holder)))
        {
            return null;
        }

        bool isWhole = creation.Type.Is("System.IO", "MemoryStream") && value.ShowsAll && !Sinks.HasCount(creation.Constructor!);
        return Value.HolderOf(value.Index, isWhole);
    }
}
