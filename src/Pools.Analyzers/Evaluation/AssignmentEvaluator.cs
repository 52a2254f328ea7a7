namespace Pools.Analyzers.Evaluation;

/// <summary>Evaluates assignments to variables, elements and members.</summary>
internal sealed class AssignmentEvaluator(Evaluator evaluator)
{
    private Tracker Tracker => evaluator.Tracker;

    public Value Assign(ISimpleAssignmentOperation assignment)
    {
        if (assignment is { IsRef: true, Target: ILocalReferenceOperation { Local: var local } }
            && evaluator.Method.Variables.FindAny(local) is { } reference)
        {
            evaluator.Evaluate(assignment.Value);
            evaluator.State[reference.Index] = local.Type is IArrayTypeSymbol ? Value.Unknown : evaluator.Behind(assignment.Value);
            Tracker.Detach(assignment.Value is IMemberReferenceOperation { Instance: { } owner } ? evaluator.Read(owner) : Value.Unknown);
            return Value.Unknown;
        }

        if (FindTarget(assignment.Target) is { } variable)
        {
            Value value = evaluator.Evaluate(assignment.Value);
            Put(variable, value, assignment);
            return value;
        }

        if (assignment.Target is IInstanceReferenceOperation)
        {
            // A structure replaces itself with its fields.
            foreach (Variable field in evaluator.Method.Variables.All.Where(variable => variable.Field is { IsStatic: false }))
            {
                Tracker.Assign(field, Value.Unknown, assignment);
            }
        }

        if (assignment.Target is IDiscardOperation)
        {
            return evaluator.Evaluate(assignment.Value);
        }

        PrepareTarget(assignment.Target, assignment.Value);
        Value stored = evaluator.Evaluate(assignment.Value);
        Store(assignment.Target, stored, assignment.Value);
        return stored;
    }

    /// <summary>Assigns the parts of a tuple. A value that is no tuple gives unknown parts, which may hold its array.</summary>
    public Value Deconstruct(IDeconstructionAssignmentOperation deconstruction)
    {
        IOperation target = deconstruction.Target;
        if (((target as IDeclarationExpressionOperation)?.Expression ?? target) is not ITupleOperation targets)
        {
            return evaluator.EvaluateUnknown(deconstruction);
        }

        // All parts are evaluated before any is assigned: `(a, b) = (b, a)` exchanges them.
        ITupleOperation? values = deconstruction.Value.WithoutConversions() as ITupleOperation;
        bool isTuple = values?.Elements.Length == targets.Elements.Length;
        Value[] parts = isTuple ? [.. values!.Elements.Select(evaluator.Evaluate)] : new Value[targets.Elements.Length];
        Tracker.Escape(isTuple ? Value.Unknown : evaluator.Evaluate(deconstruction.Value));
        for (int i = 0; i < parts.Length; i++)
        {
            if (FindTarget(targets.Elements[i]) is { } variable)
            {
                Put(variable, parts[i], deconstruction);
            }
            else
            {
                Store(targets.Elements[i], parts[i], deconstruction.Value);
            }
        }

        return Value.Unknown;
    }

    public Value Change(IOperation target, IOperation change, IOperation? operand)
    {
        if (FindTarget(target) is not { } variable)
        {
            return evaluator.EvaluateUnknown(change);
        }

        Tracker.Escape(operand is null ? Value.Unknown : evaluator.Evaluate(operand));
        Put(variable, Value.Unknown, change);
        return Value.Unknown;
    }

    public Value Capture(IFlowCaptureOperation capture)
    {
        Value value = evaluator.Evaluate(capture.Value);
        evaluator.State[evaluator.Method.Variables.Find(capture.Id)!.Index] = value;
        return value;
    }

    /// <summary>Assigns the variables that a pattern declares. One of them may get the value itself.</summary>
    public Value Match(IIsPatternOperation match, Value value)
    {
        IPatternOperation whole = match.Pattern is INegatedPatternOperation negated ? negated.Pattern : match.Pattern;
        foreach (IOperation part in match.Pattern.DescendantsAndSelf())
        {
            bool declares = part is IDeclarationPatternOperation or IRecursivePatternOperation or IListPatternOperation;
            if (declares && FindTarget(part) is { } variable)
            {
                Put(variable, part == whole ? value : Value.Unknown, part);
            }
        }

        bool reads = match.Pattern.DescendantsAndSelf().OfType<IPatternOperation>().Any(part => match.Value.Type is { } type
            && type.IsSame(part.InputType) && ReadsContent(part));
        if (reads && value.IsContent)
        {
            Tracker.Use(value, match.Value);
        }

        bool asksForNullOnly = whole is IConstantPatternOperation || whole.IsAnythingButNull(match.Value.Type);
        if (!asksForNullOnly || evaluator.Find(match.Value) is null)
        {
            // The parts are not followed, and the path without a match may not exist.
            Tracker.Escape(value);
        }

        return Value.Unknown;
    }

    private static bool ReadsContent(IPatternOperation pattern) => pattern switch
    {
        IConstantPatternOperation constant => constant.Value.ConstantValue.Value is not null,
        IListPatternOperation list => list.Patterns.Any(item => item is not (ISlicePatternOperation or IDiscardPatternOperation)),
        _ => false,
    };

    /// <summary>An assignment to a place that is not followed.</summary>
    public void Store(IOperation target, Value value, IOperation stored)
    {
        // An initializer is a part of making the object.
        bool isInInitializer = target.Syntax.Parent?.Parent is InitializerExpressionSyntax;
        if (target is IMemberReferenceOperation { Instance: { } changed } && !isInInitializer && Holders.MayKeep(target.Type))
        {
            Tracker.Detach(evaluator.Read(changed));
        }

        if (!value.HasSite)
        {
            return;
        }

        if (target is IPropertyReferenceOperation { Instance: IFlowCaptureReferenceOperation holder, Property: { } property }
            && PlainProperties.Is(property) && evaluator.Find(holder) is { } variable)
        {
            evaluator.State[variable.Index] = Value.HolderOf(value.Index);
        }

        Tracker.Use(value, stored);
        Tracker.Escape(value);
    }

    /// <summary>The variable to assign. An assignment to a capture goes to its source.</summary>
    private Variable? FindTarget(IOperation target)
    {
        Variable? variable = evaluator.Find(target);
        return target is not IFlowCaptureReferenceOperation ? variable
            : variable is { HasManySources: false, Source: { IsShared: false } source } ? source
            : null;
    }

    private void Put(Variable variable, Value value, IOperation at)
    {
        if (variable.Field is not null && (value.IsContent || value.Kind == ValueKind.Holder))
        {
            Tracker.Use(value, at is ISimpleAssignmentOperation assignment ? assignment.Value : at);
        }

        Tracker.Assign(variable, evaluator.Pools.Receive(variable, value), at);
    }

    private void PrepareTarget(IOperation target, IOperation value)
    {
        bool isOfView = target is IPropertyReferenceOperation { Property.IsIndexer: true } item && ViewTypes.IsView(item.Instance?.Type);
        if (!isOfView && target is not (IArrayElementReferenceOperation or IImplicitIndexerReferenceOperation))
        {
            // A temporary of the compiler was evaluated at its capture.
            _ = target is IFlowCaptureReferenceOperation ? Value.Unknown : evaluator.Evaluate(target);
            return;
        }

        Value array = evaluator.Members.UseElement(target);
        Tracker.Detach(array);
        if (MemberEvaluator.IsFromEnd(target))
        {
            // Code that writes at the end knows the length.
            evaluator.Measure(array);
        }

        // A loop that writes default values clears the array.
        Tracker.Mark(array, value.IsNullOrDefault() ? SiteFlags.Cleared : SiteFlags.None);
    }
}
