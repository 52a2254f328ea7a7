namespace Pools.Analyzers.Flow;

/// <summary>The variables of one method whose values can be followed.</summary>
internal sealed class VariableTable
{
    private readonly Dictionary<ISymbol, Variable> _symbols = new(SymbolEqualityComparer.Default);
    private readonly Dictionary<CaptureId, Variable> _captures = [];
    private readonly List<Variable> _all = [];
    private readonly ISymbol _owner;

    public VariableTable(ControlFlowGraph graph, ISymbol owner)
    {
        _owner = owner;
        foreach (IOperation operation in GraphOperations.All(graph))
        {
            Add(operation);
        }

        foreach (IOperation operation in GraphOperations.All(graph))
        {
            Share(operation);
        }

        FollowFunctions(graph.OriginalOperation);
    }

    public IReadOnlyList<Variable> All => _all;

    /// <summary>The variable that an operation reads or writes, if its values can be followed.</summary>
    public Variable? Find(IOperation operation) =>
        FindAny(operation) is { IsShared: false } variable ? variable : null;

    /// <summary>The variable of a symbol, shared ones among them.</summary>
    public Variable? FindAny(ISymbol symbol) => _symbols.TryGetValue(symbol, out Variable? variable) ? variable : null;

    public Variable? Find(CaptureId capture) => _captures.TryGetValue(capture, out Variable? variable) ? variable : null;

    /// <summary>The variables that end with a region.</summary>
    public IEnumerable<Variable> DeclaredIn(ControlFlowRegion region) =>
        region.Locals.Select(FindAny).Concat(region.CaptureIds.Select(Find)).OfType<Variable>();

    private static ISymbol? SymbolOf(IOperation operation) => operation switch
    {
        ILocalReferenceOperation local => local.Local,
        IParameterReferenceOperation parameter => parameter.Parameter,
        IFieldReferenceOperation { Field.IsConst: false } field when field.Instance is null or IInstanceReferenceOperation { ReferenceKind: InstanceReferenceKind.ContainingTypeInstance } => field.Field.AssociatedSymbol as IPropertySymbol ?? (ISymbol)field.Field,
        IPropertyReferenceOperation { Instance: null or IInstanceReferenceOperation { ReferenceKind: InstanceReferenceKind.ContainingTypeInstance }, Property: { } property } when PlainProperties.IsFinal(property) => property,
        IDeclarationPatternOperation pattern => pattern.DeclaredSymbol,
        IRecursivePatternOperation pattern => pattern.DeclaredSymbol,
        IListPatternOperation pattern => pattern.DeclaredSymbol,
        _ => null,
    };

    /// <summary>Whether a symbol is a parameter that methods of the type read like a field.</summary>
    private bool IsOfPrimaryConstructor(ISymbol symbol) =>
        symbol is IParameterSymbol { ContainingSymbol: IMethodSymbol { MethodKind: MethodKind.Constructor, DeclaringSyntaxReferences: [var reference] } constructor }
        && !SymbolEqualityComparer.Default.Equals(constructor, _owner) && reference.GetSyntax() is TypeDeclarationSyntax;

    private Variable? FindAny(IOperation operation) => operation switch
    {
        IFlowCaptureReferenceOperation capture => Find(capture.Id),
        IFlowCaptureOperation capture => Find(capture.Id),
        IDeclarationExpressionOperation declaration => FindAny(declaration.Expression),
        _ => SymbolOf(operation) is { } symbol ? FindAny(symbol) : null,
    };

    private void Add(IOperation operation)
    {
        if (operation is IFlowCaptureOperation capture)
        {
            AddCapture(capture);
            return;
        }

        if (SymbolOf(operation) is not { } symbol || _symbols.ContainsKey(symbol))
        {
            return;
        }

        // A pattern has no type of its own.
        ITypeSymbol? type = operation.Type ?? (symbol as ILocalSymbol)?.Type;
        bool isField = symbol is IFieldSymbol or IPropertySymbol || IsOfPrimaryConstructor(symbol);
        bool isOwn = isField || symbol is IParameterSymbol { ContainingSymbol: INamedTypeSymbol } || SymbolEqualityComparer.Default.Equals(symbol.ContainingSymbol, _owner);
        bool isReference = symbol is ILocalSymbol { IsRef: true } or IParameterSymbol { RefKind: not (RefKind.None or RefKind.In or RefKind.Out) } or IFieldSymbol { IsVolatile: true };
        Variable variable = new(_all.Count, symbol, type) { IsShared = !isOwn || isReference, Field = isField ? symbol : null };
        _all.Add(variable);
        _symbols.Add(symbol, variable);
    }

    private void AddCapture(IFlowCaptureOperation capture)
    {
        if (Find(capture.Id) is not { } variable)
        {
            _all.Add(variable = new Variable(_all.Count, null, capture.Value.Type));
            _captures.Add(capture.Id, variable);
        }

        Add(capture.Value);
        Variable? source = FindAny(capture.Value);
        variable.HasManySources |= variable.Source is not null && variable.Source != source;
        variable.Source = source;
    }

    /// <summary>Whatever has a variable's address may change it unseen.</summary>
    private void Share(IOperation operation)
    {
        IOperation? shared = operation switch
        {
            IArgumentOperation { Parameter.RefKind: RefKind.Ref } argument when !ReferenceCalls.IsKnown(argument) => argument.Value,
            IArgumentOperation { Parameter: { RefKind: not (RefKind.None or RefKind.Out), ContainingSymbol: IMethodSymbol { ReturnsByRef: true } } } argument => argument.Value,
            ISimpleAssignmentOperation { IsRef: true } assignment => assignment.Value,
            IAddressOfOperation address => address.Reference,
            _ => null,
        };
        if (shared is not null && FindAny(shared) is { } variable)
        {
            variable.IsShared = true;
            if (variable.Source is { } source)
            {
                source.IsShared = true;
            }
        }
    }

    /// <summary>Functions inside the method see its variables at times that nobody knows.</summary>
    private void FollowFunctions(IOperation root)
    {
        IEnumerable<IOperation> functions = root.Descendants().Where(part => part is IAnonymousFunctionOperation or ILocalFunctionOperation);
        foreach (IOperation part in functions.SelectMany(function => function.Descendants()))
        {
            if (SymbolOf(part) is (ILocalSymbol or IParameterSymbol) and { } symbol && FindAny(symbol) is { } variable)
            {
                variable.IsCaptured = true;
                variable.IsShared |= IsWritten(part);
            }
        }
    }

    private static bool IsWritten(IOperation reference)
    {
        IOperation? parent = reference.Parent;
        while (parent is ITupleOperation or IConversionOperation or IFieldReferenceOperation { Type.IsReferenceType: true })
        {
            reference = parent;
            parent = parent.Parent;
        }

        return parent switch
        {
            IAssignmentOperation assignment => assignment.Target == reference,
            IArgumentOperation argument => argument.Parameter?.RefKind is RefKind.Ref or RefKind.Out,
            _ => parent is IIncrementOrDecrementOperation or IAddressOfOperation,
        };
    }
}
