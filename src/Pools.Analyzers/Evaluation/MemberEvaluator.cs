namespace Pools.Analyzers.Evaluation;

/// <summary>Evaluates fields, properties, elements, and conversions between an array and its views.</summary>
internal sealed class MemberEvaluator(Evaluator evaluator)
{
    private Tracker Tracker => evaluator.Tracker;

    public Value Convert(IConversionOperation conversion)
    {
        Value value = evaluator.Evaluate(conversion.Operand);
        if (!conversion.IsImplicit && !conversion.IsTryCast)
        {
            evaluator.MayThrow(conversion, isPlausible: false);
        }

        if (value.IsContent && ViewTypes.IsView(conversion.Type))
        {
            return Value.ViewOf(value.Index, value.ShowsAll);
        }

        ITypeSymbol? source = conversion.Operand.Type;
        bool isTuple = conversion.Type is { } target && (target.IsTupleType || target.IsSame(source));
        if (value.Kind == ValueKind.Stack || (value.Kind == ValueKind.Holder && isTuple))
        {
            return value;
        }

        // A cast of the reference changes nothing. Other results may hold the array.
        if (conversion.OperatorMethod is not null || conversion.Type?.IsReferenceType == false)
        {
            Tracker.Escape(value);
            return source?.SpecialType == SpecialType.System_Boolean ? value : Value.Unknown;
        }

        return value;
    }

    public Value ReadField(IFieldReferenceOperation field)
    {
        int pool = evaluator.Method.Pools.Find(field);
        if (evaluator.Find(field) is { } variable)
        {
            Value value = evaluator.State[variable.Index];
            return value.Kind == ValueKind.Unknown && pool >= 0 && PoolCalls.IsArrayPool(field.Type) ? Value.PoolOf(pool) : value;
        }

        if (field.Instance is { } instance)
        {
            Value holder = evaluator.Evaluate(instance);
            evaluator.MayThrow(field, isPlausible: false);
            Tracker.Escape(holder);
            if (holder.Kind == ValueKind.Holder && Holders.MayKeep(field.Type)
                && instance.Type is INamedTypeSymbol { IsTupleType: true } tuple
                && tuple.TupleElements.Count(part => Holders.MayKeep(part.Type)) == 1)
            {
                return field.Type is IArrayTypeSymbol ? Value.ArrayOf(holder.Index) : Value.ViewOf(holder.Index);
            }
        }

        return Value.Unknown;
    }

    public Value ReadProperty(IPropertyReferenceOperation property)
    {
        if (evaluator.Find(property) is { } variable)
        {
            return evaluator.State[variable.Index];
        }

        int pool = evaluator.Method.Pools.Find(property);
        if (pool >= 0)
        {
            return Value.PoolOf(pool);
        }

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

        // The result of a task waits for it. Other properties may lead to code that waits later.
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

        // A property with code may do anything.
        if (!property.Property.IsFramework() && !PlainProperties.IsFinal(property.Property))
        {
            Tracker.Escape(value);
            Tracker.ForgetFields();
        }

        return Value.Unknown;
    }

    private Value? ReadKnown(IPropertyReferenceOperation property, Value value)
    {
        switch (property.Property.Name)
        {
            case "Length" or "LongLength" or "Count" when value.IsContent:
                if (!WholeLoops.Is(property.Syntax.FirstAncestorOrSelf<ForStatementSyntax>(), property.Syntax))
                {
                    evaluator.Measure(value);
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

    /// <summary>Reads an element or a part. The last element is data of earlier renters.</summary>
    public Value ReadElement(IOperation element)
    {
        Value indexed = UseElement(element);
        IOperation index = IndicesOf(element).First();
        bool isWhole = index is IRangeOperation { LeftOperand: null, RightOperand: null };
        bool isSlice = indexed.Kind == ValueKind.View && (index is IRangeOperation || index.Type.Is("System", "Range"));
        if ((IsFromEnd(element) || (isWhole && !isSlice) || WholeLoops.IsRead(element.Syntax)) && !IsWritten(element))
        {
            evaluator.Pools.UseAsData(indexed, element);
        }

        return isSlice ? Value.ViewOf(indexed.Index, indexed.IsWhole && isWhole) : Value.Unknown;
    }

    /// <summary>Reads or writes an element. Returns its owner.</summary>
    public Value UseElement(IOperation element)
    {
        Value indexed = evaluator.Evaluate(element switch
        {
            IArrayElementReferenceOperation array => array.ArrayReference,
            IImplicitIndexerReferenceOperation indexer => indexer.Instance,
            _ => ((IPropertyReferenceOperation)element).Instance!,
        });
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
            // Null has no elements, so its path ends here.
            Tracker.Mark(used, SiteFlags.NotNull);
            evaluator.IsEnded |= used.Kind == ValueKind.Null;
        }

        return indexed;
    }

    public static bool IsFromEnd(IOperation element) =>
        IndicesOf(element).Any(index => index.WithoutConversions() is IUnaryOperation { OperatorKind: UnaryOperatorKind.Hat });

    private static IEnumerable<IOperation> IndicesOf(IOperation element) => element switch
    {
        IArrayElementReferenceOperation array => array.Indices,
        IImplicitIndexerReferenceOperation indexer => [indexer.Argument],
        _ => ((IPropertyReferenceOperation)element).Arguments.Select(argument => argument.Value),
    };

    private static bool IsWritten(IOperation element) => element.Parent switch
    {
        IAssignmentOperation assignment => assignment.Target == element,
        IIncrementOrDecrementOperation or IAddressOfOperation or IFlowCaptureOperation or IVariableInitializerOperation => true,
        IArgumentOperation { Parameter.RefKind: not RefKind.None } => true,
        _ => false,
    };
}
