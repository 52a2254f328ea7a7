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
        IOperation[] operations = [.. GraphOperations.All(graph)];
        Array.ForEach(operations, Add);
        Array.ForEach(operations, Share);
        FollowFunctions(graph.OriginalOperation);
    }

    public IReadOnlyList<Variable> All => _all;

    public Variable? Find(IOperation operation) => FindAny(operation) is { IsShared: false } variable ? variable : null;

    public Variable? FindAny(ISymbol symbol) => _symbols.TryGetValue(symbol, out Variable? variable) ? variable : null;

    public Variable? Find(CaptureId capture) => _captures.TryGetValue(capture, out Variable? variable) ? variable : null;

    public IEnumerable<Variable> DeclaredIn(ControlFlowRegion region) =>
        region.Locals.Select(FindAny).Concat(region.CaptureIds.Select(Find)).OfType<Variable>();

    private static ISymbol? SymbolOf(IOperation operation) => operation switch
    {
        ILocalReferenceOperation local => local.Local,
        IParameterReferenceOperation parameter => parameter.Parameter,
        IFieldReferenceOperation { Field: { IsConst: false } field } member when IsOfType(member) =>
            field.AssociatedSymbol as IPropertySymbol ?? (ISymbol)field,
        IPropertyReferenceOperation member when IsOfType(member) && PlainProperties.IsFinal(member.Property) => member.Property,
        IDeclarationPatternOperation pattern => pattern.DeclaredSymbol,
        IRecursivePatternOperation pattern => pattern.DeclaredSymbol,
        IListPatternOperation pattern => pattern.DeclaredSymbol,
        _ => null,
    };

    private static bool IsOfType(IMemberReferenceOperation member) =>
        member.Instance is null or IInstanceReferenceOperation { ReferenceKind: InstanceReferenceKind.ContainingTypeInstance };

    /// <summary>Whether methods of the type read a parameter like a field.</summary>
    private bool IsOfPrimaryConstructor(ISymbol symbol) =>
        symbol is IParameterSymbol { ContainingSymbol: IMethodSymbol { MethodKind: MethodKind.Constructor } constructor }
        && constructor.DeclaringSyntaxReferences is [var reference]
        && !constructor.IsSame(_owner) && reference.GetSyntax() is TypeDeclarationSyntax;

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
        bool isOwn = isField || symbol is IParameterSymbol { ContainingSymbol: INamedTypeSymbol } || symbol.ContainingSymbol.IsSame(_owner);
        bool isReference = symbol is ILocalSymbol { IsRef: true } or IFieldSymbol { IsVolatile: true }
            or IParameterSymbol { RefKind: not (RefKind.None or RefKind.In or RefKind.Out) };
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

    /// <summary>Code with the address of a variable may change it unseen.</summary>
    private void Share(IOperation operation)
    {
        IOperation? shared = operation switch
        {
            IArgumentOperation { Parameter: { RefKind: RefKind.Ref } } given when !KnownCalls.TakesReference(given.Parent) => given.Value,
            IArgumentOperation { Parameter: { RefKind: not (RefKind.None or RefKind.Out), ContainingSymbol: var called } } given
                when called is IMethodSymbol { ReturnsByRef: true } => given.Value,
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

    /// <summary>Functions inside the method see its variables at unknown times.</summary>
    private void FollowFunctions(IOperation root)
    {
        var functions = root.Descendants().Where(part => part is IAnonymousFunctionOperation or ILocalFunctionOperation);
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
        while (reference.Parent is ITupleOperation or IConversionOperation or IFieldReferenceOperation { Type.IsReferenceType: true })
        {
            reference = reference.Parent;
        }

        return reference.Parent switch
        {
            IAssignmentOperation assignment => assignment.Target == reference,
            IArgumentOperation argument => argument.Parameter?.RefKind is RefKind.Ref or RefKind.Out,
            var parent => parent is IIncrementOrDecrementOperation or IAddressOfOperation,
        };
    }
}
