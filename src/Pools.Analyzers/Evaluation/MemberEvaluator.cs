namespace Pools.Analyzers.Evaluation;

/// <summary>Evaluates fields, properties, elements, and conversions between an array and its views.</summary>
internal sealed class MemberEvaluator(Evaluator evaluator)
{
    private Tracker Tracker => evaluator.Tracker;

    public Value Convert(IConversionOperation conversion)
    {
        // First, the operand. A cast that is written down may throw; an implicit conversion, or `as`, does not.
        Value value = evaluator.Evaluate(conversion.Operand);
        if (!conversion.IsImplicit && !conversion.IsTryCast)
        {
            evaluator.MayThrow(conversion, isPlausible: false);
        }

        // Next, an array that becomes a span or memory stays the same rental, seen through a view.
        if (value.Kind is ValueKind.Array or ValueKind.View && ViewTypes.IsView(conversion.Type))
        {
            return Value.ViewOf(value.Index, value.ShowsAll);
        }

        if (value.Kind == ValueKind.Stack || (value.Kind == ValueKind.Holder && (conversion.Type is { IsTupleType: true } || SymbolEqualityComparer.Default.Equals(conversion.Type, conversion.Operand.Type))))
        {
            return value;
        }

        // Otherwise, what a conversion makes of an array may hold on to it, but for a cast of the reference, which changes nothing.
        if (conversion.OperatorMethod is not null || conversion.Type?.IsReferenceType == false)
        {
            Tracker.Escape(value);
            return conversion.Operand.Type?.SpecialType == SpecialType.System_Boolean ? value : Value.Unknown;
        }

        return value;
    }

    public Value ReadField(IFieldReferenceOperation field)
    {
        int pool = evaluator.Method.Pools.Find(field);
        if (evaluator.Method.Variables.Find(field) is { } variable)
        {
            Value value = evaluator.State[variable.Index];
            return value.Kind == ValueKind.Unknown && pool >= 0 && PoolCalls.IsArrayPool(field.Type) ? Value.PoolOf(pool) : value;
        }

        if (field.Instance is { } instance)
        {
            Value holder = evaluator.Evaluate(instance);
            evaluator.MayThrow(field, isPlausible: false);
            Tracker.Escape(holder);
            if (holder.Kind == ValueKind.Holder && Holders.MayKeep(field.Type) && instance.Type is INamedTypeSymbol { IsTupleType: true } tuple && tuple.TupleElements.Count(part => Holders.MayKeep(part.Type)) == 1)
            {
                return field.Type is IArrayTypeSymbol ? Value.ArrayOf(holder.Index) : Value.ViewOf(holder.Index, isWhole: false);
            }
        }

        return Value.Unknown;
    }

    public Value ReadProperty(IPropertyReferenceOperation property)
    {
        // First, a property of this object that is as good as a field, and one that is a pool by itself, as `ArrayPool<T>.Shared` is.
        if (evaluator.Method.Variables.Find(property) is { } variable)
        {
            return evaluator.State[variable.Index];
        }

        int pool = evaluator.Method.Pools.Find(property);
        if (pool >= 0)
        {
            return Value.PoolOf(pool);
        }

        // Next, evaluate what it belongs to. An index may be any object.
        Value value = property.Instance is { } instance ? evaluator.Evaluate(instance) : Value.Unknown;
        foreach (IArgumentOperation argument in property.Arguments)
        {
            Tracker.Escape(evaluator.Evaluate(argument.Value));
        }

        evaluator.MayThrow(property, isPlausible: false);
        if (ReadKnown(property, value) is { } known)
        {
            return known;
        }

        // Then, an element of a view, or a task: its result waits for the operation, any other property may wait for it later.
        if (property.Property.IsIndexer && value.Kind is ValueKind.View)
        {
            Tracker.Use(value, property);
        }
        else if (value.Kind == ValueKind.Task && property.Property.Name == "Result")
        {
            Tracker.CompleteTask(value);
        }
        else
        {
            Tracker.HandOnTask(value);
        }

        // Finally, a property of the program that has code may do anything with the array and with fields.
        if (!property.Property.IsFramework() && !PlainProperties.IsFinal(property.Property))
        {
            Tracker.Escape(value);
            Tracker.ForgetFields();
        }

        return Value.Unknown;
    }

    /// <summary>Reads the properties of arrays, views and owners whose meaning is known: a length uses no content, and a view shows the same array. Null for other properties.</summary>
    private Value? ReadKnown(IPropertyReferenceOperation property, Value value)
    {
        switch (property.Property.Name)
        {
            case "Length" or "LongLength" or "Count" when value.Kind is ValueKind.Array or ValueKind.View:
                if (!WholeLoops.Is(property.Syntax.FirstAncestorOrSelf<ForStatementSyntax>(), property.Syntax))
                {
                    evaluator.Method.Ledger.Measure(evaluator.Method.Sites[value.Index]);
                }

                Tracker.Mark(value, SiteFlags.NotNull);
                return Value.Unknown;
            case "Memory" when value.Kind == ValueKind.Array && PoolCalls.IsOwner(property.Instance!.Type):
                Tracker.Use(value, property);
                return Value.ViewOf(value.Index, isWhole: true);
            case "Span" or "First" or "FirstSpan" when value.Kind == ValueKind.View:
            case "RootElement" when value.Kind == ValueKind.Holder && property.Property.IsFramework():
                return value;
            case "Current" when value.Kind == ValueKind.Holder && Holders.AreReaders(property.Instance!.Type):
                Tracker.Use(value, property);
                return Value.Unknown;
            case "Array" when value.Kind == ValueKind.View && property.Instance!.Type.Is("System", "ArraySegment"):
                return Value.ArrayOf(value.Index);
            default:
                return null;
        }
    }

    /// <summary>Reads an element or a part. One at the end belongs to what others left.</summary>
    public Value ReadElement(IOperation element)
    {
        Value indexed = UseElement(element);
        IOperation index = IndicesOf(element).First();
        bool isWhole = index is IRangeOperation { LeftOperand: null, RightOperand: null };
        bool isSlice = indexed.Kind == ValueKind.View && (index is IRangeOperation || index.Type.Is("System", "Range"));
        if ((IsFromEnd(element) || (isWhole && !isSlice) || WholeLoops.IsRead(element.Syntax)) && !IsWritten(element))
        {
            evaluator.Pools.TakeForData(indexed, element);
        }

        return isSlice ? Value.ViewOf(indexed.Index, indexed.IsWhole && isWhole) : Value.Unknown;
    }

    /// <summary>Uses an element, to read it or to write it. The result is what it belongs to.</summary>
    public Value UseElement(IOperation element)
    {
        IOperation owner = element switch
        {
            IArrayElementReferenceOperation array => array.ArrayReference,
            IImplicitIndexerReferenceOperation indexer => indexer.Instance,
            _ => ((IPropertyReferenceOperation)element).Instance!,
        };
        Value indexed = evaluator.Evaluate(owner);
        foreach (IOperation index in IndicesOf(element))
        {
            evaluator.Evaluate(index);
        }

        evaluator.MayThrow(element, isPlausible: false);
        bool isOfArray = element is IArrayElementReferenceOperation;
        Value used = isOfArray && indexed.Kind == ValueKind.Holder ? Value.Unknown : indexed;
        Tracker.Use(used, element);
        if (isOfArray)
        {
            evaluator.Dereference(used);
        }

        return indexed;
    }

    /// <summary>Whether the place of an element is counted from the end.</summary>
    public static bool IsFromEnd(IOperation element) =>
        IndicesOf(element).Any(index => index.WithoutConversions() is IUnaryOperation { OperatorKind: UnaryOperatorKind.Hat });

    private static IEnumerable<IOperation> IndicesOf(IOperation element) => element switch
    {
        IArrayElementReferenceOperation array => array.Indices,
        IImplicitIndexerReferenceOperation indexer => [indexer.Argument],
        _ => ((IPropertyReferenceOperation)element).Arguments.Select(argument => argument.Value),
    };

    /// <summary>Whether an element is a place to put something: also one that is passed by reference.</summary>
    private static bool IsWritten(IOperation element) => element.Parent switch
    {
        IAssignmentOperation assignment => assignment.Target == element,
        IIncrementOrDecrementOperation or IAddressOfOperation or IFlowCaptureOperation or IVariableInitializerOperation => true,
        IArgumentOperation { Parameter.RefKind: not RefKind.None } => true,
        _ => false,
    };
}
