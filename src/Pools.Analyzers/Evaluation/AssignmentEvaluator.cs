namespace Pools.Analyzers.Evaluation;

/// <summary>Evaluates what puts values in variables, elements and members.</summary>
internal sealed class AssignmentEvaluator(Evaluator evaluator)
{
    private Tracker Tracker => evaluator.Tracker;

    public Value Assign(ISimpleAssignmentOperation assignment)
    {
        // First, a reference to an element, which is another name for it.
        if (assignment is { IsRef: true, Target: ILocalReferenceOperation { Local: var local } } && evaluator.Method.Variables.FindAny(local) is { } reference)
        {
            evaluator.Evaluate(assignment.Value);
            evaluator.State[reference.Index] = local.Type is IArrayTypeSymbol ? Value.Unknown : evaluator.Behind(assignment.Value);
            Tracker.LetGo(assignment.Value is IMemberReferenceOperation { Instance: { } owner } ? evaluator.Read(owner) : Value.Unknown);
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
            // A structure replaces itself, and its fields with it.
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

    /// <summary>Assigns each part of a tuple; a value that is no tuple gives unknown parts.</summary>
    public Value Deconstruct(IDeconstructionAssignmentOperation deconstruction)
    {
        IOperation target = deconstruction.Target is IDeclarationExpressionOperation declaration ? declaration.Expression : deconstruction.Target;
        if (target is not ITupleOperation targets)
        {
            return evaluator.EvaluateUnknown(deconstruction);
        }

        // First, evaluate all parts before any is assigned: `(a, b) = (b, a)` exchanges them. A value that is no tuple gives unknown parts, which may hold on to its array.
        ITupleOperation? values = deconstruction.Value.WithoutConversions() as ITupleOperation;
        bool isTuple = values?.Elements.Length == targets.Elements.Length;
        Value[] parts = isTuple ? [.. values!.Elements.Select(evaluator.Evaluate)] : new Value[targets.Elements.Length];
        Tracker.Escape(isTuple ? Value.Unknown : evaluator.Evaluate(deconstruction.Value));

        // Next, assign them in order.
        for (int i = 0; i < parts.Length; i++)
        {
            if (FindTarget(targets.Elements[i]) is { } variable)
            {
                Put(variable, parts[i], deconstruction);
            }
            else if (targets.Elements[i] is not IDiscardOperation)
            {
                Store(targets.Elements[i], parts[i], deconstruction.Value);
            }
        }

        return Value.Unknown;
    }

    /// <summary>A compound assignment, an increment: the old value is used, the new one unknown.</summary>
    public Value Change(IOperation target, IOperation change, IOperation? operand)
    {
        Variable? variable = FindTarget(target);
        if (variable is null)
        {
            evaluator.Evaluate(target);
        }

        if (operand is not null)
        {
            Tracker.Escape(evaluator.Evaluate(operand));
        }

        if (variable is not null)
        {
            Put(variable, Value.Unknown, change);
        }

        return Value.Unknown;
    }

    /// <summary>The compiler keeps a value, or the place where one will be put.</summary>
    public Value Capture(IFlowCaptureOperation capture)
    {
        Value value = evaluator.Evaluate(capture.Value);
        if (evaluator.Method.Variables.Find(capture.Id) is { } variable)
        {
            evaluator.State[variable.Index] = value;
        }
        else
        {
            Tracker.Escape(value);
        }

        return value;
    }

    /// <summary>What a pattern says of the value it looks at, and the variables it declares: one of them may be another name for the value.</summary>
    public Value Match(IIsPatternOperation match, Value value)
    {
        IPatternOperation whole = match.Pattern is INegatedPatternOperation negated ? negated.Pattern : match.Pattern;
        foreach (IOperation part in match.Pattern.DescendantsAndSelf())
        {
            if (part is IDeclarationPatternOperation or IRecursivePatternOperation or IListPatternOperation && FindTarget(part) is { } variable)
            {
                Put(variable, part == whole ? value : Value.Unknown, part);
            }
        }

        bool reads = match.Pattern.DescendantsAndSelf().Any(part => (part is IConstantPatternOperation { Value.ConstantValue.Value: not null } || (part is IListPatternOperation list && list.Patterns.Any(item => item is not (ISlicePatternOperation or IDiscardPatternOperation))))
            && SymbolEqualityComparer.Default.Equals(((IPatternOperation)part).InputType, match.Value.Type));
        if (reads && value.Kind is ValueKind.Array or ValueKind.View)
        {
            Tracker.Use(value, match.Value);
        }

        bool asksForNullOnly = whole is IConstantPatternOperation || whole.IsAnythingButNull(match.Value.Type);
        if (!asksForNullOnly || evaluator.Method.Variables.Find(match.Value) is null)
        {
            // The path without a match is walked, too, though perhaps it is none; and the parts are not followed.
            Tracker.Escape(value);
            Tracker.HandOnTask(value);
        }

        return Value.Unknown;
    }

    /// <summary>An assignment to a place that is not followed.</summary>
    public void Store(IOperation target, Value value, IOperation stored)
    {
        if (target is IMemberReferenceOperation { Instance: { } changed } && !IsInInitializer(target) && Holders.MayKeep(target.Type))
        {
            Tracker.LetGo(evaluator.Read(changed));
        }

        if (target is IPropertyReferenceOperation { Instance: IFlowCaptureReferenceOperation holder, Property: { } property } && value.HasSite && PlainProperties.Is(property)
            && evaluator.Method.Variables.Find(holder) is { } variable)
        {
            evaluator.State[variable.Index] = Value.HolderOf(value.Index);
        }

        if (value.HasSite)
        {
            Tracker.Use(value, stored);
            Tracker.Escape(value);
            Tracker.HandOnTask(value);
        }
    }

    private Variable? FindTarget(IOperation target) =>
        evaluator.Method.Variables.Find(target) is { } variable ? (target is IFlowCaptureReferenceOperation ? (variable.HasManySources ? null : variable.Source is { IsShared: false } source ? source : null) : variable) : null;

    private void Put(Variable variable, Value value, IOperation at)
    {
        if (variable.Field is not null && value.Kind is ValueKind.Array or ValueKind.View or ValueKind.Holder)
        {
            Tracker.Use(value, at is ISimpleAssignmentOperation assignment ? assignment.Value : at);
        }

        Tracker.Assign(variable, evaluator.Pools.Receive(variable, value), at);
    }

    /// <summary>Evaluates what an element or a member belongs to.</summary>
    private void PrepareTarget(IOperation target, IOperation value)
    {
        bool isOfView = target is IPropertyReferenceOperation { Property.IsIndexer: true, Instance: { } instance } && ViewTypes.IsView(instance.Type);
        if (!isOfView && target is not (IArrayElementReferenceOperation or IImplicitIndexerReferenceOperation))
        {
            // What a temporary of the compiler stands for was evaluated where it was captured.
            _ = target is IFlowCaptureReferenceOperation ? Value.Unknown : evaluator.Evaluate(target);
            return;
        }

        Value array = evaluator.Members.UseElement(target);
        Tracker.LetGo(array);
        if (array.HasSite && MemberEvaluator.IsFromEnd(target))
        {
            // Who writes at the end knows where it is.
            evaluator.Method.Ledger.Measure(evaluator.Method.Sites[array.Index]);
        }

        // Writing a default value in a loop is how arrays are cleared by hand.
        Tracker.Mark(array, value.IsNullOrDefault() ? SiteFlags.Cleared : SiteFlags.None);
    }

    /// <summary>Whether an assignment is part of making the object.</summary>
    private static bool IsInInitializer(IOperation target) => target.Syntax.Parent?.Parent is InitializerExpressionSyntax;
}
