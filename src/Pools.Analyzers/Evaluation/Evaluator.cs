namespace Pools.Analyzers.Evaluation;

/// <summary>Evaluates the operations of a block in their order, on the facts of one path. Whatever it does not know lets arrays go anywhere.</summary>
internal sealed class Evaluator
{
    private readonly Action<PathState, IOperation, bool> _mayThrow;
    private readonly AssignmentEvaluator _assignments;
    private readonly CallEvaluator _calls;
    private readonly CreationEvaluator _creations;
    private readonly Dictionary<IMethodSymbol, FunctionText> _functions = new(SymbolEqualityComparer.Default);

    public Evaluator(Method method, Action<PathState, IOperation, bool> mayThrow)
    {
        Method = method;
        _mayThrow = mayThrow;
        Tracker = new Tracker(method);
        Pools = new PoolCallEvaluator(this);
        Waits = new WaitEvaluator(this);
        Members = new MemberEvaluator(this);
        _assignments = new AssignmentEvaluator(this);
        _calls = new CallEvaluator(this);
        _creations = new CreationEvaluator(this);
    }

    public Method Method { get; }

    public Tracker Tracker { get; }

    public PoolCallEvaluator Pools { get; }

    public WaitEvaluator Waits { get; }

    public MemberEvaluator Members { get; }

    public PathState State
    {
        get => Tracker.State;
        set => Tracker.State = value;
    }

    /// <summary>Whether the path ends here: a method was called that never returns.</summary>
    public bool IsEnded { get; set; }

    /// <summary>An operation may throw before it has done anything.</summary>
    /// <param name="thrower">The operation.</param>
    /// <param name="isPlausible">Whether one has to expect it to throw, and not only may.</param>
    /// <summary>An operation throws, perhaps after somebody else got these values.</summary>
    public void MayThrow(IOperation thrower, bool isPlausible, IEnumerable<Value>? given = null)
    {
        PathState before = State;
        foreach (Value value in given?.Where(value => value.HasSite) ?? [])
        {
            State = State == before ? before.Copy() : State;
            Tracker.Mark(value, SiteFlags.Escaped);
        }

        _mayThrow(State, thrower, isPlausible);
        State = before;
    }

    public Value Evaluate(IOperation operation) => operation.ConstantValue is { HasValue: true } constant ? Value.OfConstant(constant.Value) : operation switch
    {
        IExpressionStatementOperation statement => Evaluate(statement.Operation),
        ILocalReferenceOperation { Local.IsRef: true } => UseBehind(operation),
        ILocalReferenceOperation or IParameterReferenceOperation or IFlowCaptureReferenceOperation => Read(operation),
        IFlowCaptureOperation capture => _assignments.Capture(capture),
        ISimpleAssignmentOperation assignment => _assignments.Assign(assignment),
        IDeconstructionAssignmentOperation deconstruction => _assignments.Deconstruct(deconstruction),
        ICompoundAssignmentOperation compound => _assignments.Change(compound.Target, compound, compound.Value),
        IIncrementOrDecrementOperation increment => _assignments.Change(increment.Target, increment, null),
        IInvocationOperation call => _calls.Invoke(call),
        IObjectCreationOperation creation => _creations.Create(creation),
        IArrayCreationOperation creation => _creations.Create(creation),
        IDelegateCreationOperation { Target: IFlowAnonymousFunctionOperation lambda } => _creations.Create(lambda),
        IMethodReferenceOperation { Method.IsExtensionMethod: true } group => Bind(group),
        IConversionOperation conversion => Members.Convert(conversion),
        IFieldReferenceOperation field => Members.ReadField(field),
        IPropertyReferenceOperation property => Members.ReadProperty(property),
        IArrayElementReferenceOperation or IImplicitIndexerReferenceOperation => Members.ReadElement(operation),
        IInterpolatedStringOperation or IInterpolationOperation or IInterpolatedStringTextOperation => Interpolate(operation),
        ITranslatedQueryOperation query => Evaluate(query.Operation),
        IAwaitOperation awaited => Await(awaited),
        IReturnOperation { Kind: OperationKind.YieldReturn, ReturnedValue: { } yielded } => Yield(yielded),
        IBinaryOperation or IUnaryOperation or IIsNullOperation or IIsTypeOperation or IIsPatternOperation => Compare(operation),
        IDeclarationExpressionOperation => Value.Unknown,
        _ => EvaluateUnknown(operation),
    };

    /// <summary>A function holds what its extension method is called on, which the operation does not show.</summary>
    private Value Bind(IMethodReferenceOperation group)
    {
        HashSet<string> names = [.. group.Syntax.DescendantNodesAndSelf().OfType<IdentifierNameSyntax>().Select(name => name.Identifier.ValueText)];
        foreach (Variable variable in Method.Variables.All.Where(variable => variable.Symbol is { } symbol && names.Contains(symbol.Name)))
        {
            Tracker.Escape(State[variable.Index]);
        }

        return Value.Unknown;
    }

    /// <summary>Evaluates the parts of an operation and lets their arrays go.</summary>
    public Value EvaluateUnknown(IOperation operation)
    {
        bool isSpread = operation.Syntax is SpreadElementSyntax;
        bool isPointer = operation.Type is IPointerTypeSymbol;
        List<Value> parts = [];
        foreach (IOperation part in operation.ChildOperations)
        {
            Value value = Evaluate(part);
            if (isSpread || isPointer || value.Kind == ValueKind.View || operation is IArrayInitializerOperation)
            {
                Tracker.Use(value, part);
            }

            if (isSpread)
            {
                Pools.TakeForData(value, part);
                continue;
            }

            parts.Add(Holders.MayKeep(part.Type) ? value : Value.Unknown);
            Tracker.Escape(value);
            Tracker.HandOnTask(value);
        }

        if (isPointer && operation.ChildOperations.Count == 1)
        {
            return Behind(operation.ChildOperations.First());
        }

        bool isHolder = operation is ITupleOperation or IAnonymousObjectCreationOperation or IArrayInitializerOperation || (operation.Kind == GraphOperations.CollectionExpression && operation.Type is IArrayTypeSymbol);
        if (isHolder && Holders.HolderOf(parts) is { } holder)
        {
            return holder;
        }

        if (Method.Sites.Find(operation) is { } made)
        {
            return Pools.Begin(made);
        }

        bool isStack = operation.Syntax is StackAllocArrayCreationExpressionSyntax or ImplicitStackAllocArrayCreationExpressionSyntax;
        return operation is IDefaultValueOperation { Type.IsReferenceType: true } ? Value.Null : isStack ? new Value(ValueKind.Stack) : Value.Unknown;
    }

    /// <summary>Reads a variable.</summary>
    public Value Read(IOperation reference) => Method.Variables.Find(reference) is { } variable ? State[variable.Index] : Value.Unknown;

    /// <summary>A view of the array that an element, a reference to one, or a pointer belongs to.</summary>
    public Value Behind(IOperation place)
    {
        IOperation owner = ArrayOf(place.WithoutConversions());
        Value value = owner is ILocalReferenceOperation { Local: { IsRef: true } local } ? Method.Variables.FindAny(local) is { } variable ? State[variable.Index] : Value.Unknown : Read(owner);
        return value.Kind is ValueKind.Array or ValueKind.View ? Value.ViewOf(value.Index, isWhole: false) : Value.Unknown;
    }

    private static IOperation ArrayOf(IOperation place) => (place switch
    {
        IArrayElementReferenceOperation element => element.ArrayReference,
        IPropertyReferenceOperation { Property.IsIndexer: true, Instance: { } indexed } => indexed,
        IInvocationOperation { TargetMethod.ReturnsByRef: true } call when call.TargetMethod.IsFramework() => call.Instance ?? call.Arguments[0].Value,
        IAddressOfOperation address => ArrayOf(address.Reference),
        _ => place,
    }).WithoutConversions();

    /// <summary>What a function inside the method does.</summary>
    public FunctionText TextOf(IMethodSymbol function) => _functions.GetOrAdd(function, () => new FunctionText(Method, function));

    /// <summary>After a call: it may never return, and then nothing is proved about what follows.</summary>
    public void Leave(IMethodSymbol called)
    {
        IsEnded |= Throwing.IsCertain(called);
        if (!IsEnded && Throwing.MayNeverReturn(called))
        {
            Tracker.End();
        }
    }

    /// <summary>An element is used: of null there is none, and the path ends here.</summary>
    public void Dereference(Value array)
    {
        Tracker.Mark(array, SiteFlags.NotNull);
        IsEnded |= array.Kind == ValueKind.Null;
    }

    private Value Await(IAwaitOperation awaited)
    {
        Value value = Evaluate(awaited.Operation);
        if (value.Kind == ValueKind.Task)
        {
            Waits.Await(awaited, value);
        }

        MayThrow(awaited, isPlausible: true);
        Tracker.ForgetFields();
        return Value.Unknown;
    }

    private Value UseBehind(IOperation reference)
    {
        Tracker.Use(Behind(reference), reference);
        return Value.Unknown;
    }

    /// <summary>A text shows all of a span.</summary>
    private Value Interpolate(IOperation text)
    {
        foreach (IOperation part in text.ChildOperations)
        {
            Value shown = Evaluate(part);
            if (shown.Kind == ValueKind.View && part.Type?.IsRefLikeType == true)
            {
                Tracker.Use(shown, part);
                Pools.TakeForData(shown, part);
            }
        }

        return Value.Unknown;
    }

    private Value Yield(IOperation yielded)
    {
        Value value = Evaluate(yielded);
        Tracker.Use(value, yielded);
        Tracker.Escape(value);
        Tracker.ForgetFields();
        return Value.Unknown;
    }

    /// <summary>Comparing references uses no content. Equal to another array, a returned one may have been lent again.</summary>
    private Value Compare(IOperation comparison)
    {
        // First, two operands. An operator that the program defines may run any code.
        if (comparison is IBinaryOperation binary)
        {
            Value left = Evaluate(binary.LeftOperand);
            Value right = Evaluate(binary.RightOperand);
            ForgetIdentity(left, right);
            if (binary.OperatorMethod is { } operation && !operation.IsFramework())
            {
                Tracker.ForgetFields();
            }

            return Value.Unknown;
        }

        // Next, a pattern, which may assign what it has matched to a variable.
        if (comparison is IIsPatternOperation match)
        {
            return _assignments.Match(match, Evaluate(match.Value));
        }

        // Otherwise, one operand whose content nobody looks at.
        foreach (IOperation part in comparison.ChildOperations)
        {
            Evaluate(part);
        }

        return Value.Unknown;
    }

    /// <summary>Two arrays are compared: which is which is no longer certain.</summary>
    public void ForgetIdentity(Value one, Value other)
    {
        ForgetReturned(one, other);
        ForgetReturned(other, one);
        Tracker.HandOnTask(one);
        Tracker.HandOnTask(other);
    }

    private void ForgetReturned(Value array, Value other)
    {
        if (array.Kind == ValueKind.Array && other.Kind != ValueKind.Null && State.Site(array.Index).Status == SiteStatus.Returned)
        {
            Tracker.Forget(array.Index);
            Tracker.Escape(other);
        }
        else if (array.Kind is ValueKind.Unknown or ValueKind.Object && other.Kind == ValueKind.Array)
        {
            // Perhaps it is the same, and returned by the other name.
            Tracker.Escape(other);
        }
    }
}
