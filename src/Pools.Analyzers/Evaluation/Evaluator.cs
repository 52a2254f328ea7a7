namespace Pools.Analyzers.Evaluation;

/// <summary>Evaluates the operations of a block in order, on the facts of one path. Unknown operations may pass arrays anywhere.</summary>
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

    /// <summary>Whether the path ends here, in a method that never returns.</summary>
    public bool IsEnded { get; set; }

    /// <summary>An operation may throw before it does anything, or after other code got these values.</summary>
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

    public Value Evaluate(IOperation operation) => operation.ConstantValue is { HasValue: true } constant
        ? Value.OfConstant(constant.Value)
        : operation switch
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
            IBinaryOperation binary => Compare(binary),
            IIsPatternOperation match => _assignments.Match(match, Evaluate(match.Value)),
            IUnaryOperation or IIsNullOperation or IIsTypeOperation => EvaluateParts(operation),
            IDeclarationExpressionOperation => Value.Unknown,
            _ => EvaluateUnknown(operation),
        };

    /// <summary>A delegate of an extension method holds its receiver, which the operation does not show.</summary>
    private Value Bind(IMethodReferenceOperation group)
    {
        foreach (Variable variable in Method.Variables.All.Where(one => one.Symbol is { } symbol && group.Syntax.Named(symbol.Name).Any()))
        {
            Tracker.Escape(State[variable.Index]);
        }

        return Value.Unknown;
    }

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
                Pools.UseAsData(value, part);
                continue;
            }

            parts.Add(Holders.MayKeep(part.Type) ? value : Value.Unknown);
            Tracker.Escape(value);
        }

        if (isPointer && operation.ChildOperations.Count == 1)
        {
            return Behind(operation.ChildOperations.First());
        }

        bool isHolder = operation is ITupleOperation or IAnonymousObjectCreationOperation
            or { Kind: GraphOperations.CollectionExpression, Type: IArrayTypeSymbol };
        if (isHolder && parts.FindAll(part => part.IsContent) is [var held])
        {
            return Value.HolderOf(held.Index);
        }

        if (Method.Sites.Find(operation) is { } made)
        {
            return Pools.Begin(made);
        }

        bool isStack = operation.Syntax is StackAllocArrayCreationExpressionSyntax or ImplicitStackAllocArrayCreationExpressionSyntax;
        return operation is IDefaultValueOperation { Type.IsReferenceType: true } ? Value.Null
            : isStack ? new Value(ValueKind.Stack)
            : Value.Unknown;
    }

    public Variable? Find(IOperation reference) => Method.Variables.Find(reference);

    public Value Read(IOperation reference) => Find(reference) is { } variable ? State[variable.Index] : Value.Unknown;

    public void Measure(Value value)
    {
        if (value.HasSite)
        {
            Method.Ledger.Measure(Method.Sites[value.Index]);
        }
    }

    /// <summary>A view of the array of an element, a reference to one, or a pointer.</summary>
    public Value Behind(IOperation place)
    {
        IOperation owner = ArrayOf(place.WithoutConversions());
        Variable? variable = owner is ILocalReferenceOperation { Local: { IsRef: true } local }
            ? Method.Variables.FindAny(local)
            : Find(owner);
        Value value = variable is null ? Value.Unknown : State[variable.Index];
        return value.IsContent ? Value.ViewOf(value.Index) : Value.Unknown;
    }

    private static IOperation ArrayOf(IOperation place) => (place switch
    {
        IArrayElementReferenceOperation element => element.ArrayReference,
        IPropertyReferenceOperation { Property.IsIndexer: true, Instance: { } indexed } => indexed,
        IInvocationOperation { TargetMethod.ReturnsByRef: true } call when call.TargetMethod.IsFramework() =>
            call.Instance ?? call.Arguments[0].Value,
        IAddressOfOperation address => ArrayOf(address.Reference),
        _ => place,
    }).WithoutConversions();

    public FunctionText TextOf(IMethodSymbol function) => _functions.GetOrAdd(function, () => new FunctionText(Method, function));

    /// <summary>A call is over. If it may never return, the code after it has no proofs.</summary>
    public void Leave(IMethodSymbol called)
    {
        IsEnded |= Throwing.IsCertain(called);
        if (!IsEnded && Throwing.MayNeverReturn(called))
        {
            Tracker.End();
        }
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

    private Value Interpolate(IOperation text)
    {
        foreach (IOperation part in text.ChildOperations)
        {
            Value shown = Evaluate(part);
            if (shown.Kind == ValueKind.View && part.Type?.IsRefLikeType == true)
            {
                Tracker.Use(shown, part);
                Pools.UseAsData(shown, part);
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

    private Value Compare(IBinaryOperation binary)
    {
        ForgetIdentity(Evaluate(binary.LeftOperand), Evaluate(binary.RightOperand));
        return Value.Unknown;
    }

    private Value EvaluateParts(IOperation operation)
    {
        foreach (IOperation part in operation.ChildOperations)
        {
            Evaluate(part);
        }

        return Value.Unknown;
    }

    /// <summary>The code compares two arrays. If they are equal, a returned one may have been lent again.</summary>
    public void ForgetIdentity(Value one, Value other)
    {
        ForgetReturned(one, other);
        ForgetReturned(other, one);
        Tracker.HandOnTask(one);
        Tracker.HandOnTask(other);
    }

    private void ForgetReturned(Value array, Value other)
    {
        if (array.Kind == ValueKind.Array && other.Kind != ValueKind.Null && State.Site(array.Index).IsReturned)
        {
            Tracker.Forget(array.Index);
            Tracker.Escape(other);
        }
        else if (array.Kind is ValueKind.Unknown or ValueKind.Object && other.Kind == ValueKind.Array)
        {
            // They may be equal, and returned by the other name.
            Tracker.Escape(other);
        }
    }
}
